import type { Alcance } from '#modules/acesso/nucleo/regras/escopos.ts'

/**
 * A technician reaches the cards assigned to them and those they follow. Other roles of a department reach all of its
 * cards, within the limits of each funnel (nucleo/server/politica.ts).
 */
export const alcanceNoFunil: Alcance = (p) => (p.papel === 'tecnico' ? 'proprio' : 'departamento')
