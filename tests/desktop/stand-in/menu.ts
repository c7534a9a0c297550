import { EventEmitter } from 'node:events';
import { type StandInImage } from './system.ts';

interface Template {
  id?: string;
  label?: string;
  role?: string;
  type?: string;
  checked?: boolean;
  enabled?: boolean;
  visible?: boolean;
  accelerator?: string;
  submenu?: Template[] | Menu;
  click?: (item: MenuItem) => void;
}

export class MenuItem {
  readonly id: string;
  readonly label: string;
  readonly role: string | undefined;
  readonly type: string;
  checked: boolean;
  enabled: boolean;
  visible: boolean;
  readonly accelerator: string | undefined;
  readonly submenu: Menu | undefined;
  readonly click: () => void;
  constructor({
    id,
    label,
    role,
    type,
    checked,
    enabled,
    visible,
    accelerator,
    submenu,
    click,
  }: Template) {
    [this.id, this.label, this.role, this.type] = [
      id ?? '',
      label ?? role ?? '',
      role,
      type ?? (submenu ? 'submenu' : 'normal'),
    ];
    [this.checked, this.enabled, this.visible, this.accelerator] = [
      checked ?? false,
      enabled ?? true,
      visible ?? true,
      accelerator,
    ];
    this.submenu = submenu instanceof Menu ? submenu : submenu && Menu.buildFromTemplate(submenu);
    this.click = () => {
      if (this.enabled) click?.(this);
    };
  }
}

/** A menu as the tests read it. */
interface MenuEntry {
  id: string;
  label: string;
  type: string;
  role?: string;
  checked: boolean;
  enabled: boolean;
  visible: boolean;
  submenu?: MenuEntry[];
}

export class Menu {
  static #application: Menu | null = null;
  /** The menu that was last opened under the pointer. */
  static popped: Menu | null = null;
  static setApplicationMenu = (menu: Menu | null): void => {
    Menu.#application = menu;
  };
  static getApplicationMenu = (): Menu | null => Menu.#application;
  static buildFromTemplate(template: Template[]): Menu {
    const menu = new Menu();
    menu.items.push(...template.map((entry) => new MenuItem(entry)));
    return menu;
  }
  #closed: (() => void) | undefined;
  readonly items: MenuItem[] = [];
  append(item: MenuItem): void {
    this.items.push(item);
  }
  popup(options: { callback?: () => void } = {}): void {
    Menu.popped = this;
    this.#closed = options.callback;
  }
  closePopup(): void {
    if (Menu.popped !== this) return;
    Menu.popped = null;
    this.#closed?.();
  }
  getMenuItemById(id: string): MenuItem | null {
    for (const item of this.items) {
      const found = item.id === id ? item : item.submenu?.getMenuItemById(id);
      if (found) return found;
    }
    return null;
  }
  described(): MenuEntry[] {
    return this.items.map(({ id, label, type, role, checked, enabled, visible, submenu }) => ({
      id,
      label,
      type,
      ...(role ? { role } : {}),
      checked,
      enabled,
      visible,
      ...(submenu ? { submenu: submenu.described() } : {}),
    }));
  }
}

export class Tray extends EventEmitter {
  /** The one that is there. */
  static shown: Tray | null = null;
  image: StandInImage;
  toolTip = '';
  menu: Menu | null = null;
  constructor(image: StandInImage) {
    super();
    if (process.env['STAND_IN_NO_TRAY'] === '1')
      throw new Error('This desktop has no place for it.');
    this.image = image;
    Tray.shown = this;
  }
  setImage(image: StandInImage): void {
    this.image = image;
  }
  setToolTip(toolTip: string): void {
    this.toolTip = toolTip;
  }
  setTitle(): void {
    /* macOS alone */
  }
  setContextMenu(menu: Menu | null): void {
    this.menu = menu;
  }
  isDestroyed = () => Tray.shown !== this;
  destroy(): void {
    if (Tray.shown === this) Tray.shown = null;
  }
}
