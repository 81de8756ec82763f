/** The department on whose desk the queues without a department stand. */
export const MESA_DE_TODAS = 'chat'

/** Whether a queue stands on the desk of this department. */
export const naMesaDe = (departamentos: readonly string[], departamento: string): boolean =>
  departamentos.includes(departamento) || (departamento === MESA_DE_TODAS && departamentos.length === 0)
