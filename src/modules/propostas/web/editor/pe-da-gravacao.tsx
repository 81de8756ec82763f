import { CircleAlert, CloudCheck, CloudOff } from '#ui/icones.ts'
import { duracao } from '#ui/formatos.ts'
import { LinkButton } from '#ui/link.tsx'
import { useAgora } from '#ui/usar-agora.ts'
import type { Gravacao } from './usar-salvar.ts'

/** State of the autosave, in the foot. */
export function PeDaGravacao({
  gravacao,
  versao,
  aoTentar,
}: {
  gravacao: Gravacao
  versao: number
  aoTentar: () => void
}) {
  const agora = useAgora()
  return (
    <span role="status" className="flex min-w-0 items-center gap-1.5">
      {gravacao.tipo === 'salvo' && (
        <>
          <CloudCheck className="size-3.5" aria-hidden="true" />
          <span className="num truncate">
            {gravacao.em === null ? 'Tudo salvo' : `Salvo há ${duracao(Math.max(1000, agora - gravacao.em))}`} · v
            {versao}
          </span>
        </>
      )}
      {(gravacao.tipo === 'salvando' || gravacao.tipo === 'esperando') && <span>Salvando…</span>}
      {gravacao.tipo === 'offline' && (
        <>
          <CloudOff className="size-3.5 text-warning" aria-hidden="true" />
          <span className="truncate">Sem conexão: guardado neste aparelho, envio quando voltar</span>
        </>
      )}
      {gravacao.tipo === 'falhou' && (
        <>
          <CircleAlert className="size-3.5 text-danger" aria-hidden="true" />
          <span className="truncate">Não salvou: {gravacao.frase}.</span>
          <LinkButton onClick={aoTentar}>Tentar de novo</LinkButton>
        </>
      )}
      {gravacao.tipo === 'conflito' && (
        <>
          <CircleAlert className="size-3.5 text-danger" aria-hidden="true" />
          <span className="truncate">Outra pessoa gravou antes: escolha acima qual fica.</span>
        </>
      )}
    </span>
  )
}
