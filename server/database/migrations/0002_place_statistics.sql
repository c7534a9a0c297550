-- A region lies in one country. Without knowing that, the planner takes a search in a region for a far rarer thing than it is.
CREATE STATISTICS "profiles_place" (dependencies, mcv) ON "country", "region" FROM "profiles";
