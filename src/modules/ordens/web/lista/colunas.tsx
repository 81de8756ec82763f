import { Chip, StatusChip } from '#ui/chip.tsx'
import { dataCurta, hora, prazoEmPalavras } from '#ui/formatos.ts'
import type { Coluna } from '#ui/tabela/tipos.ts'
import type { OrdemNaLista } from '../../contract/ordem.ts'
import { nomesDasSituacoes } from '../../regras/estados.ts'
import { numeroCurto } from '../../regras/numero.ts'
import { PRAZOS, PRIORIDADES, TIPOS, TOM_DA_PRIORIDADE, TOM_DA_SITUACAO, TOM_DO_PRAZO } from '../nomes.ts'

/** The deadline in words with its colour; the exact time is the tooltip. */
export function Prazo({ ordem: o, agora }: { ordem: Pick<OrdemNaLista, 'prazo' | 'prazo_em'>; agora: number }) {
  if (o.prazo === null) return <span className="text-text-3">–</span>
  const aberta = o.prazo === 'no_prazo' || o.prazo === 'vence_hoje' || o.prazo === 'atrasada'
  return (
    <span data-dica={`${PRAZOS[o.prazo]}: ${dataCurta(o.prazo_em)} ${hora(o.prazo_em)}`}>
      <Chip tom={TOM_DO_PRAZO[o.prazo]}>{aberta ? prazoEmPalavras(o.prazo_em, agora) : PRAZOS[o.prazo]}</Chip>
    </span>
  )
}

export const colunasDe = (agora: number): readonly Coluna<OrdemNaLista>[] => [
  {
    id: 'titulo',
    titulo: 'Ordem',
    principal: true,
    celula: (o) => (
      <span className="flex min-w-0 items-center gap-2">
        <span className="num shrink-0 text-text-2">{numeroCurto(o)}</span>
        <span className="truncate font-medium">{o.titulo}</span>
        {o.prioridade !== 'normal' && o.prioridade !== 'baixa' && (
          <Chip tom={TOM_DA_PRIORIDADE[o.prioridade]}>{PRIORIDADES[o.prioridade]}</Chip>
        )}
      </span>
    ),
  },
  {
    id: 'situacao',
    titulo: 'Situação',
    largura: 128,
    noCartao: true,
    celula: (o) => <StatusChip tom={TOM_DA_SITUACAO[o.situacao]}>{nomesDasSituacoes[o.situacao]}</StatusChip>,
  },
  { id: 'prazo', titulo: 'Prazo', largura: 132, noCartao: true, celula: (o) => <Prazo ordem={o} agora={agora} /> },
  {
    id: 'cliente',
    titulo: 'Cliente',
    largura: 190,
    noCartao: true,
    celula: (o) => (
      <span className="truncate">{[o.contato, o.cidade].filter(Boolean).join(' · ') || 'sem cliente'}</span>
    ),
  },
  {
    id: 'usina',
    titulo: 'Usina',
    largura: 150,
    oculta: true,
    celula: (o) => <span className="truncate">{o.usina ?? '–'}</span>,
  },
  { id: 'tipo', titulo: 'Tipo', largura: 104, celula: (o) => TIPOS[o.tipo] },
  { id: 'equipe', titulo: 'Equipe', largura: 132, celula: (o) => <span className="truncate">{o.equipe ?? '–'}</span> },
  {
    id: 'quando',
    titulo: 'Quando',
    largura: 126,
    noCartao: true,
    celula: (o) => (
      <span className="num">{o.agendada_de ? `${dataCurta(o.agendada_de)} ${hora(o.agendada_de)}` : 'sem data'}</span>
    ),
  },
]
