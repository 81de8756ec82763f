import { sql } from 'kysely'
import type { Tx } from '#platform/postgres/banco.ts'

type Porte = 'casa' | 'comercio' | 'grande' | 'rural' | 'condominio'

/** What a customer of each size buys: power of the plant (kWp), where it is mounted, how it compensates and pays. */
interface Perfil {
  porte: Porte
  kwp: readonly [de: number, ate: number]
  opcoes: Readonly<Record<string, readonly string[]>>
}

const autoconsumo = ['local', 'local', 'autoconsumo_remoto']
const PERFIS: Readonly<Record<Porte, Perfil>> = {
  casa: {
    porte: 'casa',
    kwp: [3.3, 11],
    opcoes: {
      tipo_instalacao: ['telhado_ceramico', 'telhado_ceramico', 'telhado_de_fibrocimento', 'laje'],
      modalidade: ['autoconsumo', 'autoconsumo', 'assinatura'],
      compensacao: ['local'],
      tipo_ligacao: ['monofasica', 'bifasica'],
      forma_pagamento: ['a_vista', 'financiamento', 'financiamento', 'cartao', 'consorcio'],
    },
  },
  comercio: {
    porte: 'comercio',
    kwp: [14, 60],
    opcoes: {
      tipo_instalacao: ['telhado_metalico', 'telhado_metalico', 'laje', 'carport'],
      modalidade: ['autoconsumo'],
      compensacao: autoconsumo,
      tipo_ligacao: ['trifasica'],
      forma_pagamento: ['financiamento', 'financiamento', 'a_vista', 'parcelado_com_a_empresa'],
    },
  },
  grande: {
    porte: 'grande',
    kwp: [78, 240],
    opcoes: {
      tipo_instalacao: ['telhado_metalico', 'telhado_metalico', 'carport', 'solo'],
      modalidade: ['autoconsumo'],
      compensacao: ['local', 'autoconsumo_remoto', 'grid_zero'],
      tipo_ligacao: ['trifasica'],
      forma_pagamento: ['financiamento', 'a_vista'],
    },
  },
  rural: {
    porte: 'rural',
    kwp: [25, 75],
    opcoes: {
      tipo_instalacao: ['solo', 'solo', 'telhado_metalico', 'telhado_de_fibrocimento'],
      modalidade: ['autoconsumo'],
      compensacao: autoconsumo,
      tipo_ligacao: ['trifasica', 'bifasica'],
      forma_pagamento: ['financiamento', 'financiamento', 'a_vista'],
    },
  },
  condominio: {
    porte: 'condominio',
    kwp: [20, 70],
    opcoes: {
      tipo_instalacao: ['laje', 'laje', 'carport'],
      modalidade: ['autoconsumo'],
      compensacao: ['condominio_emuc'],
      tipo_ligacao: ['trifasica'],
      forma_pagamento: ['parcelado_com_a_empresa', 'financiamento'],
    },
  },
}

const RURAL = /^(?:Sítio|Fazenda|Granja|Chácara|Haras|Uvas)\b/
const GRANDE =
  /^(?:Metalúrgica|Supermercado|Laticínio|Cerealista|Cooperativa|Transportadora|Confecções|Colégio|Clube|Hotel|Frigorífico|Indústria|Cerâmica|Usina)\b/
const COMERCIO =
  /^(?:Academia|Auto|Atacad|Bar|Clínica|Drogaria|Escola|Estúdio|Farmácia|Gráfica|Igreja|Instituto|Lavanderia|Loja|Marmoraria|Mercad|Mercearia|Oficina|Padaria|Panificadora|Pet Shop|Pizzaria|Posto|Pousada|Restaurante|Salão|Sorveteria|Borracharia|Açougue|Material|Depósito|Construtora)/

/** Returns what fits a customer, who is known by the name alone. */
export function perfilDe(nome: string): Perfil {
  if (nome.startsWith('Condomínio')) return PERFIS.condominio
  if (RURAL.test(nome)) return PERFIS.rural
  if (GRANDE.test(nome)) return PERFIS.grande
  return COMERCIO.test(nome) ? PERFIS.comercio : PERFIS.casa
}

const TODOS: readonly Porte[] = ['casa', 'comercio', 'grande', 'rural', 'condominio']
/** Sizes of customer that each funnel, or all funnels of a department, works for; a funnel not listed takes all. */
const CABEM: Readonly<Record<string, readonly Porte[]>> = {
  // shared credits are for customers without a roof of their own
  co: ['casa', 'comercio', 'condominio'],
  'vc.sucesso': ['casa', 'comercio', 'condominio'],
  'vc.administracao': ['casa', 'comercio', 'condominio'],
  'vc.usinas': ['rural', 'grande'],
  'eng.viab_ate75': ['casa', 'comercio', 'rural', 'condominio'],
  'eng.viab_acima75': ['grande'],
  'eng.obra_rede': ['grande', 'rural'],
  'mpvl.seguro': ['comercio', 'grande', 'rural'],
  inv: ['casa'],
  rh: ['casa'],
}

/** Returns whether a customer's size fits the funnel. */
export function cabeNoFunil(chave: string, nome: string): boolean {
  const portes = CABEM[chave] ?? CABEM[chave.split('.')[0] ?? ''] ?? TODOS
  return portes.includes(perfilDe(nome).porte)
}

/** Price of a plant in centavos: larger ones cost less per kWp. */
export const precoDaUsina = (kwp: number): number =>
  Math.round(kwp * (kwp > 75 ? 3_450 : kwp > 20 ? 3_900 : 4_600)) * 100

/** Returns the active people of each department who do its work, in a stable order; readers do none. */
export async function genteDosDepartamentos(tx: Tx): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ departamento: string; ids: string[] }>`
    select m.departamento, array_agg(distinct u.id) as ids
    from cad.membros m
    join cad.usuarios u on u.id = m.usuario_id
    where u.ativo
      and m.papel <> 'leitor'
    group by 1
  `.execute(tx)
  return new Map(rows.map((r) => [r.departamento, r.ids]))
}
