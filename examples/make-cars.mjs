/**
 * Makes cars.csv from cars.json of the npm package vega-datasets (https://github.com/vega/vega-datasets): name, origin, year of the
 * model, miles per gallon and horsepower of 406 cars, in the order of the source; missing values are empty cells.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { csvFormat } from "d3-dsv";

const source = new URL("../data/cars.json", import.meta.resolve("vega-datasets"));
const cars = JSON.parse(readFileSync(source, "utf8"));
const rows = cars.map((car) => ({
  name: car.Name,
  origin: car.Origin,
  year: car.Year.slice(0, 4),
  mpg: car.Miles_per_Gallon ?? "",
  horsepower: car.Horsepower ?? "",
}));
writeFileSync(new URL("cars.csv", import.meta.url), `${csvFormat(rows)}\n`);
