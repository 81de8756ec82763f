import { useParams } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { AcoesDaPagina, useTituloDaPagina } from '#platform/navegador/pagina.tsx'
import { AlertBox } from '#ui/alert-box.tsx'
import { Button } from '#ui/button.tsx'
import { Chip, StatusChip } from '#ui/chip.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { numero, plural } from '#ui/formatos.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import type { Ordem } from '../../contract/ordem.ts'
import { nomesDasSituacoes, nomesDosVerbos, type Verbo } from '../../regras/estados.ts'
import { numeroDaOrdem } from '../../regras/numero.ts'
import { useOrdensAoVivo } from '../ao-vivo.ts'
import { useOrdem } from '../dados.ts'
import { PRIORIDADES, TIPOS, TOM_DA_PRIORIDADE, TOM_DA_SITUACAO } from '../nomes.ts'
import { PerguntarAto } from './atos.tsx'
import { CobrancaDaOrdem } from './cobranca.tsx'
import { Extras } from './extras.tsx'
import { Faixa } from './faixa.tsx'
import { Lado } from './lado.tsx'
import { GeracaoDaLimpeza } from './limpeza.tsx'
import { LinhaDoTempo } from './linha-do-tempo.tsx'
import { Assinaturas, Checklist, Fotos } from './meio.tsx'

export interface PropsDaOrdem {
  naoEncontrada: ReactNode
  /** the button that leads to the agenda; the crews are of a module after this one */
  Agendar?: React.ComponentType<{ ordem: Ordem }>
  /** the customer's page of the order; its links are of a module after this one */
  Links?: React.ComponentType<{ ordem: Ordem }>
}

/** `/mpvl/ordens-servico/{id}`: everything of one order, and how fresh it is. */
export function TelaDaOrdem({ naoEncontrada, Agendar, Links }: PropsDaOrdem) {
  const { id: escrito }: Readonly<Record<string, unknown>> = useParams({ strict: false })
  const id = typeof escrito === 'string' ? escrito : ''
  const ordem = useOrdem(id)
  useOrdensAoVivo(`ordem_${id}`)
  if (ordem.isPending) return <SkeletonList linhas={12} comRosto={false} rotulo="Carregando a ordem" />
  if (!ordem.data) {
    if (ordem.error && 'status' in ordem.error && ordem.error.status === 404) return naoEncontrada
    return (
      <ErrorState oQueFalhou="A ordem não carregou." detalhe={ordem.error?.message} aoTentar={() => ordem.refetch()} />
    )
  }
  return <Pagina ordem={ordem.data} Agendar={Agendar} Links={Links} />
}

function Pagina({ ordem: o, Agendar, Links }: { ordem: Ordem } & Pick<PropsDaOrdem, 'Agendar' | 'Links'>) {
  const [verbo, setVerbo] = useState<Exclude<Verbo, 'agendar'> | null>(null)
  useTituloDaPagina(numeroDaOrdem(o))
  const agenda = o.posso.includes('agendar') || o.situacao === 'agendada'
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <AcoesDaPagina>
        {o.posso
          .filter((v) => v !== 'agendar')
          .map((v) => (
            <Button
              key={v}
              tamanho="pequeno"
              variante={v === 'concluir' || v === 'iniciar' ? 'primaria' : 'contorno'}
              onClick={() => setVerbo(v)}
            >
              {nomesDosVerbos[v]}
            </Button>
          ))}
        {agenda && Agendar && <Agendar ordem={o} />}
      </AcoesDaPagina>
      <PageHeader
        titulo={`${numeroDaOrdem(o)} · ${o.titulo}`}
        detalhe={[
          o.contato,
          o.usina && `${o.usina}${o.usina_kwp ? `, ${numero(o.usina_kwp)} kWp` : ''}`,
          o.servico ?? TIPOS[o.tipo],
          o.checklist && `checklist ${o.checklist} v${o.checklist_versao}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      >
        <StatusChip tom={TOM_DA_SITUACAO[o.situacao]}>{nomesDasSituacoes[o.situacao]}</StatusChip>
        {o.prioridade !== 'normal' && <Chip tom={TOM_DA_PRIORIDADE[o.prioridade]}>{PRIORIDADES[o.prioridade]}</Chip>}
        {o.ciclo > 1 && <Chip>ciclo {o.ciclo}</Chip>}
      </PageHeader>
      <div className="min-h-0 flex-1 overflow-y-auto" tabIndex={0} role="region" aria-label="Ordem de serviço">
        <Faixa ordem={o} />
        {o.frescor.recusados > 0 && (
          <AlertBox
            tom="alerta"
            className="m-4"
            titulo={`${plural(o.frescor.recusados, 'envio do campo não coube', 'envios do campo não couberam')} nesta ordem.`}
          />
        )}
        {o.motivo && (o.situacao === 'cancelada' || o.situacao === 'reaberta') && (
          <p className="border-b px-4 py-2 text-13 text-text-2">Motivo: {o.motivo}</p>
        )}
        <div className="grid lg:grid-cols-[minmax(0,320px)_minmax(0,1fr)_minmax(0,320px)]">
          <div className="lg:border-r">
            <Lado ordem={o} irPara={null} />
            <Extras ordem={o} />
            <CobrancaDaOrdem ordem={o} />
            {Links && o.situacao !== 'cancelada' && <Links ordem={o} />}
          </div>
          <div className="min-w-0">
            <Checklist ordem={o} />
            <Fotos ordem={o} />
            <GeracaoDaLimpeza prova={o.limpeza} />
            <Assinaturas ordem={o} />
          </div>
          <div className="max-lg:border-t lg:border-l">
            <LinhaDoTempo ordem={o} />
          </div>
        </div>
      </div>
      {verbo && <PerguntarAto ordem={o} verbo={verbo} aoFechar={() => setVerbo(null)} />}
    </div>
  )
}
