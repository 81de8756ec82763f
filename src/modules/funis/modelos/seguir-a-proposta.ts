import type { AutomacaoDoModelo } from './modelo.ts'

const daProposta = (qual: string, mais: object = {}) => ({ tipo: 'proposta', qual, ...mais })
const copiar = (dado: string, campo: string) => ({ tipo: 'da_proposta', dado, campo })
const FIGURAS = [
  copiar('valor', 'valor_venda'),
  copiar('kwp', 'potencia_kwp'),
  copiar('validade', 'proposta_validade'),
  copiar('proposta', 'proposta_id'),
]

/** The board of proposals mirrors the document: each fact of it leads the card to the stage of the same name. */
export const SEGUIR_A_PROPOSTA: readonly AutomacaoDoModelo[] = [
  {
    nome: 'Proposta enviada leva o cartão e os valores',
    definicao: (e) => ({
      gatilho: daProposta('enviada'),
      acoes: [...FIGURAS, { tipo: 'mover', estagio_id: e('enviada') }],
    }),
  },
  {
    nome: 'Proposta aberta pelo cliente leva o cartão',
    definicao: (e) => ({ gatilho: daProposta('aberta'), acoes: [{ tipo: 'mover', estagio_id: e('visualizada') }] }),
  },
  {
    nome: 'Proposta aceita leva o cartão e os valores',
    definicao: (e) => ({
      gatilho: daProposta('aceita'),
      acoes: [...FIGURAS, { tipo: 'mover', estagio_id: e('aceita') }],
    }),
  },
  ...(['recusada', 'expirada'] as const).map((fim): AutomacaoDoModelo => ({
    nome: `Proposta ${fim === 'recusada' ? 'recusada' : 'vencida'} leva o cartão`,
    definicao: (e) => ({ gatilho: daProposta(fim), acoes: [{ tipo: 'mover', estagio_id: e(fim) }] }),
  })),
  {
    nome: 'Proposta que o cliente não abriu',
    definicao: () => ({
      gatilho: daProposta('sem_abertura', { quantos: 2 }),
      acoes: [
        {
          tipo: 'criar_tarefa',
          titulo: 'Perguntar a {{nome}} se a proposta chegou',
          prazo: { valor: 4, unidade: 'hu' },
        },
      ],
    }),
  },
  {
    nome: 'Proposta perto de vencer',
    definicao: () => ({
      gatilho: daProposta('vence_em', { quantos: 2 }),
      acoes: [{ tipo: 'avisar', papeis: ['responsavel'], texto: 'A proposta de {{nome}} vence em dois dias.' }],
    }),
  },
]
