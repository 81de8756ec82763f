const objeto = (v: unknown): v is object => typeof v === 'object' && v !== null

/**
 * Returns whether a value nests deeper than `maximo`. Works layer by layer, because recursion, also in the database's
 * parser, would exhaust the stack.
 */
export function maisFundoQue(valor: unknown, maximo: number): boolean {
  let camada = [valor].filter(objeto)
  for (let n = 0; n < maximo && camada.length > 0; n++) camada = camada.flatMap((o) => Object.values(o).filter(objeto))
  return camada.length > 0
}
