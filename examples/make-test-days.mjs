/**
 * Makes test-days.csv from weather.csv of the npm package vega-datasets (https://github.com/vega/vega-datasets): the highest temperature in
 * degrees Celsius of every day from 2012 to 2015 in Seattle and New York, measured by NOAA (a work of the U.S. government, in the public
 * domain). A slot is a city in a season, with winter from December to February. Weeks are counted from 1 January 1970.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { csvFormat, csvParse } from "d3-dsv";

const seasons = ["winter", "spring", "summer", "autumn"];
const source = new URL("../data/weather.csv", import.meta.resolve("vega-datasets"));
const rows = csvParse(readFileSync(source, "utf8")).map(({ location, date, temp_max: high }) => {
  const day = new Date(date);
  const season = seasons[Math.floor(((day.getUTCMonth() + 1) % 12) / 3)];
  return { slot: `${location} ${season}`, date, week: Math.floor(day.getTime() / 604_800_000), high };
});
writeFileSync(new URL("test-days.csv", import.meta.url), `${csvFormat(rows)}\n`);
