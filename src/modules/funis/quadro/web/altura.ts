import type { Campo } from '#engines/funil/campos.ts'
import { paradoHa, DIAS_PARADO } from '#engines/funil/parado.ts'
import type { Definicao, Estagio } from '#engines/funil/tipos.ts'
import { expedienteCom } from '#modules/funis/nucleo/regras/calendario.ts'
import type { CartaoNaCapa } from '#modules/funis/nucleo/tipos.ts'
import { mostrar } from '#modules/funis/cartao/web/campos/mostrar.ts'

export const densidades = ['confortavel', 'normal', 'compacta'] as const
export type Densidade = (typeof densidades)[number]
export const VAO = 6

/** 'Data da vistoria' → 'vistoria', because a bare date is ambiguous. */
const nomeCurto = (rotulo: string) =>
  rotulo
    .replace(/^data d[aeo] |^data /i, '')
    .replace(/\/.*$/, '')
    .toLowerCase()
/** Already shown elsewhere on the card. */
const JA_NO_CARTAO = new Set(['nome', 'valor', 'valor_venda'])

/** The texts on the front of a card: location and values. */
export function lerCapa(
  c: CartaoNaCapa,
  campos: ReadonlyMap<string, Campo>,
  capa: readonly string[],
  fuso?: string,
): { onde: string; medidas: string } {
  const fatos = capa.flatMap((k) => {
    const campo = campos.get(k)
    const texto = campo && !JA_NO_CARTAO.has(k) ? mostrar(campo, c.capa[k], fuso) : null
    return campo && texto
      ? [
          {
            texto: campo.tipo === 'data' || campo.tipo === 'datahora' ? `${nomeCurto(campo.rotulo)} ${texto}` : texto,
            medida: campo.tipo === 'numero' || campo.tipo === 'moeda',
          },
        ]
      : []
  })
  return {
    onde: [c.contato_nome !== c.titulo && c.contato_nome, ...fatos.filter((f) => !f.medida).map((f) => f.texto)]
      .filter(Boolean)
      .join(' · '),
    medidas: fatos
      .filter((f) => f.medida)
      .map((f) => f.texto)
      .join(' · '),
  }
}

/** Working days without activity, once they exceed the stage's limit (two weeks if it has none); null otherwise. */
export const paradoEm = (
  e: Pick<Estagio, 'tipo' | 'parado_dias'>,
  c: CartaoNaCapa,
  agora: number,
  feriados: readonly string[],
): number | null =>
  c.situacao !== 'aberto'
    ? null
    : paradoHa(
        { tipo: e.tipo, parado_dias: e.parado_dias ?? DIAS_PARADO },
        { ultima_atividade_em: new Date(c.ultima_atividade_em), entrou_estagio_em: new Date(c.entrou_estagio_em) },
        new Date(agora),
        expedienteCom(feriados),
      )

const LINHA = 19
/**
 * Computes the height of a card from its content, without measuring the DOM, so that a column has the offsets of all
 * its cards.
 */
export function alturaDe(
  c: CartaoNaCapa,
  densidade: Densidade,
  o: {
    campos: ReadonlyMap<string, Campo>
    definicao: Pick<Definicao, 'capa' | 'usa_valor'>
    estagio: Pick<Estagio, 'tipo' | 'parado_dias'>
    etiquetas: ReadonlyMap<string, unknown>
    agora: number
    feriados: readonly string[]
  },
): number {
  if (densidade === 'compacta') return 60
  const { onde, medidas } = lerCapa(c, o.campos, o.definicao.capa)
  const linhas = Number(onde !== '') + Number(medidas !== '' || (o.definicao.usa_valor && c.valor_centavos !== null))
  if (densidade === 'normal') return 60 + LINHA * Math.min(1, linhas)
  const comChips =
    c.pendencias.length > 0 ||
    c.arquivado_em !== null ||
    c.etiquetas.some((e) => o.etiquetas.has(e)) ||
    paradoEm(o.estagio, c, o.agora, o.feriados) !== null
  return 82 + LINHA * linhas + (comChips ? 26 : 0)
}

/** Start offset of each card, and the end of the last one. */
export const iniciosDe = (alturas: readonly number[]): number[] =>
  alturas.reduce<number[]>((antes, h) => [...antes, (antes.at(-1) ?? 0) + h + VAO], [0])
