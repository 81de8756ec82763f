import { useCallback, useRef } from 'react'
import { numero } from '#ui/formatos.ts'
import type { BuscarOpcoes } from '#ui/usar-opcoes.ts'
import type { ClasseDeConsumo } from '#modules/contatos/regras/nomes-das-classes.ts'
import type { MediaDasBandeiras } from '../../contract/bandeira.ts'
import type { CustoDaProposta } from '../../contract/dinheiro.ts'
import type { EntradaDaSimulacao, TarifaDaSimulacao } from '../../contract/entrada.ts'
import type { KitEscolhido } from '../../regras/kit.ts'

type Modulo = EntradaDaSimulacao['modulo']
type Inversor = EntradaDaSimulacao['inversores'][number]

export interface LugarDaTarifa {
  uf: EntradaDaSimulacao['local']['uf']
  cidade: string
  subgrupo: TarifaDaSimulacao['subgrupo']
  classe?: ClasseDeConsumo
  /** of a month */
  kwh: number
}

/** A material or a service of the catalogue, as a line of cost begins with it. */
export interface ItemDeCusto extends Pick<CustoDaProposta, 'grupo' | 'descricao' | 'por'> {
  itemId: string
  /** null: unknown */
  custoCent: number | null
}

/** Equipment of the catalogue and tariffs in force, as the editor needs them. */
export interface CatalogoDoEditor {
  modulos: (texto: string, sinal: AbortSignal) => Promise<readonly Modulo[]>
  inversores: (texto: string, sinal: AbortSignal) => Promise<readonly Omit<Inversor, 'quantidade'>[]>
  kits: (texto: string, sinal: AbortSignal) => Promise<readonly KitEscolhido[]>
  custos: (texto: string, sinal: AbortSignal) => Promise<readonly ItemDeCusto[]>
  /** Pictures of roofs; `enviar` refuses with a sentence. */
  fotos: { enviar: (arquivo: File) => Promise<string>; abrir: (foto: string) => Promise<string> }
  /** One for each utility of the place. */
  tarifas: (lugar: LugarDaTarifa, sinal: AbortSignal) => Promise<readonly TarifaDaSimulacao[]>
  /** null while no flag is registered. */
  bandeira: (sinal: AbortSignal) => Promise<MediaDasBandeiras | null>
}

const nomeDe = (i: { marca?: string | undefined; modelo?: string | undefined }) =>
  [i.marca, i.modelo].filter(Boolean).join(' ')
export const nomeDoModulo = (m: Modulo): string => nomeDe(m) || `Módulo ${numero(m.wp)} Wp`
export const nomeDoInversor = (i: Omit<Inversor, 'quantidade'>): string => nomeDe(i) || `Inversor ${numero(i.kw)} kW`

/** Options from the catalogue; the chosen one is looked up among those that were shown. */
export function useAchados<T>(
  procurar: (texto: string, sinal: AbortSignal) => Promise<readonly T[]>,
  nome: (item: T) => string,
  detalhe: (item: T) => string,
  id: (item: T) => string | null | undefined,
) {
  const vistos = useRef(new Map<string, T>())
  const escrever = useRef({ nome, detalhe, id })
  const buscar: BuscarOpcoes = useCallback(
    async (texto, sinal) =>
      (await procurar(texto, sinal)).map((item) => {
        const valor = escrever.current.id(item) ?? escrever.current.nome(item)
        vistos.current.set(valor, item)
        return { valor, rotulo: escrever.current.nome(item), detalhe: escrever.current.detalhe(item) }
      }),
    [procurar],
  )
  return { buscar, achado: (valor: string) => vistos.current.get(valor) }
}
