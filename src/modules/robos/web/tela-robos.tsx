import { useSearch } from '@tanstack/react-router'
import { href } from '#platform/navegador/href.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { useState } from 'react'
import { AcoesDaPagina } from '#platform/navegador/pagina.tsx'
import { Button } from '#ui/button.tsx'
import { StatusChip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { plural } from '#ui/formatos.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Bot, Plus, Settings2 } from '#ui/icones.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import type { ResumoDoRobo } from '../contract/robos.ts'
import { useRobos } from './dados.ts'
import { QUANDO } from './quando.ts'

const Novo = tardia(() => import('./novo-robo.tsx').then((m) => m.DialogoNovoRobo))
const Ajustes = tardia(() => import('./ajustes.tsx').then((m) => m.GavetaDoRobo))

/** /chat/configuracoes/inboxes/chatbots; the robot whose settings are open is in the URL. */
export function TelaRobos() {
  const { data: robos, isPending, isError, refetch } = useRobos()
  const [criando, setCriando] = useState(false)
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navegar = useNavegar()
  const ajustar = (id: string | null) => void navegar({ to: '.', search: { robo: id ?? undefined } })
  const desenhar = (id: string) => void navegar({ to: href('/chat/configuracoes/inboxes/chatbots/{id}/flow', { id }) })
  const aberto = typeof search.robo === 'string' ? search.robo : null
  const novo = (
    <Button variante="primaria" icone={<Plus />} onClick={() => setCriando(true)}>
      Novo robô
    </Button>
  )
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <AcoesDaPagina>{novo}</AcoesDaPagina>
      <PageHeader titulo="Robôs de atendimento" detalhe={robos ? plural(robos.length, 'robô', 'robôs') : undefined} />
      <div className="min-h-0 flex-1 overflow-y-auto">
        {isPending && <SkeletonList linhas={4} rotulo="Carregando robôs" />}
        {isError && <ErrorState oQueFalhou="Os robôs não carregaram." aoTentar={() => refetch()} />}
        {robos?.length === 0 && (
          <EmptyState
            icone={<Bot />}
            frase="Nenhum robô ainda"
            detalhe="Um robô cumprimenta, colhe o que a equipe precisa saber e entrega a conversa à pessoa certa."
            acao={novo}
          />
        )}
        <ul aria-label="Robôs">
          {robos?.map((r) => (
            <LinhaDoRobo key={r.id} r={r} aoAbrir={() => desenhar(r.id)} aoAjustar={() => ajustar(r.id)} />
          ))}
        </ul>
      </div>
      <Aguarde>
        {criando && <Novo aoFechar={() => setCriando(false)} aoCriar={(r) => desenhar(r.id)} />}
        {aberto && (
          <Ajustes key={aberto} id={aberto} aoFechar={() => ajustar(null)} aoDesenhar={() => desenhar(aberto)} />
        )}
      </Aguarde>
    </div>
  )
}

function LinhaDoRobo({ r, aoAbrir, aoAjustar }: { r: ResumoDoRobo; aoAbrir: () => void; aoAjustar: () => void }) {
  const onde = r.caixas.map((c) => c.nome).join(', ') || 'nenhuma caixa de entrada'
  return (
    <li className="relative flex min-h-16 items-center gap-3 border-b px-4 py-2.5 hover:bg-surface-2">
      <span className="grid size-9 shrink-0 place-items-center rounded bg-surface-3 text-text-2">
        <Bot />
      </span>
      <span className="min-w-0 flex-1">
        <button
          type="button"
          className="block max-w-full truncate text-left text-14 font-medium after:absolute after:inset-0"
          onClick={aoAbrir}
        >
          {r.nome}
        </button>
        <span className="block truncate text-12 text-text-2">
          {r.parte ? 'Parte: outros robôs chamam' : `${QUANDO[r.quando]} · ${onde}`}
        </span>
      </span>
      <span className="num text-12 text-text-2 max-md:hidden">
        {r.iniciadas_30d > 0
          ? `${plural(r.iniciadas_30d, 'conversa')} em 30 dias · ${plural(r.entregues_30d, 'entregue')}`
          : r.parte
            ? ''
            : 'Sem conversas ainda'}
      </span>
      {r.porcento < 100 && (
        <StatusChip tom="info" className="max-md:hidden">{`Versão nova em ${r.porcento}%`}</StatusChip>
      )}
      {r.pendente && r.publicada && (
        <StatusChip tom="alerta" className="max-md:hidden">
          Rascunho
        </StatusChip>
      )}
      <StatusChip tom={r.ativo ? 'sucesso' : 'neutro'}>
        {r.parte && r.publicada
          ? `Versão ${r.publicada.numero}`
          : r.ativo
            ? r.atendendo > 0
              ? `Atendendo ${r.atendendo}`
              : 'Ligado'
            : r.publicada
              ? 'Desligado'
              : 'Rascunho'}
      </StatusChip>
      <IconButton className="relative" rotulo={`Ajustes de ${r.nome}`} icone={<Settings2 />} onClick={aoAjustar} />
    </li>
  )
}
