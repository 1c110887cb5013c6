import { costTable, databasesSentence, learningTable } from "./capacity-report.ts";
import { loadSections } from "./load-report.ts";
import { millionTable } from "./million-report.ts";
import { replicasTable } from "./replicas-report.ts";
import type { Measured, ServiceBaseline } from "./results.ts";
import { soakTable } from "./soak-report.ts";

type Sections = Readonly<Record<string, string>>;

const writers: { readonly [Part in keyof Measured]: (result: Measured[Part]) => Sections } = {
  load: loadSections,
  million: (results) => ({ million: millionTable(results) }),
  replicas: (results) => ({ replicas: replicasTable(results) }),
  soak: (result) => ({ soak: `![Memory of the service over time](service-memory.svg)\n\n${soakTable(result)}` }),
};

/** The generated sections of docs/appendix/service-benchmarks.md, by the names of their markers. */
export function sectionsOf(baseline: ServiceBaseline): Sections {
  const { load, million, soak, replicas } = baseline;
  return {
    ...(load && { ...writers.load(load.result), "load-machine": sentence(load) }),
    ...(million && { ...writers.million(million.result), "million-machine": sentence(million) }),
    ...(replicas && { ...writers.replicas(replicas.result), "replicas-machine": sentence(replicas) }),
    ...(soak && { ...writers.soak(soak.result), "soak-machine": sentence(soak) }),
  };
}

/** The generated sections of docs/appendix/capacity.md, if all the required measurements exist. */
export function capacitySections({ load, million, replicas }: ServiceBaseline): Sections {
  if (!load || !million || !replicas) return {};
  const costs = { load: load.result, million: million.result, replicas: replicas.result };
  return {
    "capacity-costs": costTable(costs),
    "capacity-learning": learningTable(costs),
    "capacity-databases": databasesSentence(costs),
  };
}

function sentence({ date, machine }: Pick<NonNullable<ServiceBaseline["load"]>, "date" | "machine">): string {
  const { processor, cores, memoryGigabytes, platform, node } = machine;
  return `Measured on ${date}: ${processor}, ${cores} cores, ${memoryGigabytes} GB; ${platform}; Node ${node}.`;
}
