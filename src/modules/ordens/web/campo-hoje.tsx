import type { ReactNode } from 'react'
import { linkDasOrdens, linkDasPreventivas } from '../links.ts'
import { emCampo } from '../regras/estados.ts'
import { useResumo } from './dados.ts'
import { Figuras } from '#ui/figuras.tsx'
import { numero } from '#ui/formatos.ts'

interface Props {
  moldura: (p: { titulo: string; acao: { rotulo: string; href: string }; children: ReactNode }) => ReactNode
}

/** Deadlines and maintenance on the page of the department: each figure opens its orders. */
export function CampoHoje({ moldura }: Props) {
  const { data: r } = useResumo()
  if (!r) return null
  const n = (s: string) => r.por_situacao[s] ?? 0
  const emCampoAgora = emCampo.reduce((soma, s) => soma + n(s), 0)
  const figuras = [
    ['visitas hoje', r.hoje, linkDasOrdens({ situacao: ['agendada', 'em_deslocamento', 'em_execucao', 'pausada'] })],
    ['em campo agora', emCampoAgora, linkDasOrdens({ situacao: emCampo })],
    ['sem data', r.sem_data, linkDasOrdens({ situacao: ['aberta', 'reaberta'] })],
    ['pausadas', n('pausada'), linkDasOrdens({ situacao: ['pausada'] })],
    ['atrasadas', r.atrasadas, linkDasOrdens({ prazo: 'atrasada' })],
    ['vencem hoje', r.vencem_hoje, linkDasOrdens({ prazo: 'vence_hoje' })],
    ['preventivas em 30 dias', r.preventivas_em_30_dias, linkDasPreventivas()],
  ] as const
  const parte = r.concluidas === 0 ? null : Math.round((r.no_prazo / r.concluidas) * 100)
  return moldura({
    titulo: 'Campo',
    acao: { rotulo: 'Ordens', href: linkDasOrdens() },
    children: (
      <>
        <Figuras
          partes={figuras.map(([nome, valor, href]) => ({
            nome,
            valor,
            href,
            alerta: nome === 'atrasadas',
          }))}
        />
        {parte !== null && (
          <p className="num mt-3 text-12 text-text-2">
            {parte} % das {numero(r.concluidas)} concluídas em 30 dias ficaram no prazo.
            <span className="mt-1 block h-1 overflow-hidden rounded-full bg-border" aria-hidden="true">
              <span
                className={parte >= 90 ? 'block h-full bg-success' : 'block h-full bg-warning'}
                style={{ width: `${parte}%` }}
              />
            </span>
          </p>
        )}
      </>
    ),
  })
}
