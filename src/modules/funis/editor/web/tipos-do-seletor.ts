import { tiposDeEstagio, type TipoDeEstagio } from '#engines/funil/tipos.ts'

export const tiposDoSeletor = tiposDeEstagio.map((valor) => ({
  valor,
  rotulo: (
    {
      aberto: 'Aberto: está conosco',
      espera: 'Espera: está com outro',
      ganho: 'Ganho: terminou bem',
      perdido: 'Perdido: terminou mal',
    } satisfies Record<TipoDeEstagio, string>
  )[valor],
}))
