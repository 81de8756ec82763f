import type { Campo, ValorDeCampo } from '#engines/funil/campos.ts'

const DE_UM_TIPO: Partial<Record<Campo['tipo'], (c: Campo) => ValorDeCampo>> = {
  numero: () => 450,
  moeda: () => 3_250_000,
  booleano: () => true,
  data: () => '2026-12-04',
  datahora: () => '2026-12-04T14:00:00Z',
  mes: () => '2026-12',
  selecao: (c) => c.config.opcoes[0]?.id ?? null,
  telefone: () => '5551987650001',
  email: () => 'marlene@exemplo.com.br',
}
const CONHECIDOS: Record<string, ValorDeCampo> = {
  nome: 'Marlene Prado',
  cidade: 'Santa Cruz do Sul',
  titulo_do_cartao: 'Marlene Prado',
  valor_do_cartao: 3_250_000,
}

/** Values of a fictional customer, for previews of texts. */
export const exemploDe = (campos: ReadonlyMap<string, Campo>): Record<string, ValorDeCampo> => ({
  ...Object.fromEntries([...campos.values()].map((c) => [c.chave, DE_UM_TIPO[c.tipo]?.(c) ?? c.rotulo.toLowerCase()])),
  ...CONHECIDOS,
})
