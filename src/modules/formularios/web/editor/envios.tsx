import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { StatusChip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { dataHora } from '#ui/formatos.ts'
import { Inbox } from '#ui/icones.ts'
import { Link } from '#ui/link.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { linkDoCartao } from '#modules/funis/links.ts'
import type { EnvioDoFormulario } from '../../contract/formularios.ts'
import { useEnvios } from './dados.ts'
import { useEditor } from '#modules/funis/definicao/web/publico.ts'

const TOM = { aberto: 'info', ganho: 'sucesso', perdido: 'neutro' } as const

/** Submissions of the form, with the consent text each person accepted. */
export function Envios({ id }: { id: string }) {
  const q = useEnvios(id)
  const envios = q.data?.pages.flatMap((p) => p.envios) ?? []
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto grid max-w-4xl content-start gap-3 p-4 md:p-6">
        {q.isPending && <SkeletonList linhas={5} comRosto={false} rotulo="Carregando os envios" />}
        {q.isError && !q.data && (
          <ErrorState oQueFalhou="Os envios não carregaram." detalhe={q.error.message} aoTentar={() => q.refetch()} />
        )}
        {q.data && envios.length === 0 && (
          <EmptyState
            icone={<Inbox />}
            frase="Nada chegou ainda"
            detalhe="Cada pessoa que enviar aparece aqui, com o cartão que nasceu."
          />
        )}
        {envios.length > 0 && (
          <ul aria-label="Envios" className="rounded-(--r-lg) border bg-surface">
            {envios.map((e) => (
              <UmEnvio key={e.id} e={e} />
            ))}
          </ul>
        )}
        {q.hasNextPage && (
          <Button className="justify-self-center" ocupado={q.isFetchingNextPage} onClick={() => void q.fetchNextPage()}>
            Mais antigos
          </Button>
        )}
      </div>
    </div>
  )
}

function UmEnvio({ e }: { e: EnvioDoFormulario }) {
  const { funil } = useEditor()
  const [aberto, setAberto] = useState(false)
  return (
    <li className="border-b px-4 py-2.5 text-13 last:border-b-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-40 flex-1 truncate font-medium">
          {e.cartao ? (
            <Link href={linkDoCartao({ id: e.cartao.id, funil: funil.id })}>{e.cartao.titulo}</Link>
          ) : (
            <span className="text-text-2">Cartão fora do seu alcance ou apagado</span>
          )}
        </span>
        {e.cartao && <StatusChip tom={TOM[e.cartao.situacao]}>{e.cartao.estagio_nome}</StatusChip>}
        <button
          type="button"
          aria-expanded={aberto}
          className="text-12 text-text-2 underline decoration-dotted underline-offset-3"
          onClick={() => setAberto(!aberto)}
        >
          consentimento
        </button>
        <time className="num text-12 text-text-2" dateTime={e.em}>
          {dataHora(e.em)}
        </time>
      </div>
      {aberto && (
        <p className="mt-1.5 rounded-(--r) bg-surface-2 px-3 py-2 text-text-2">{`Aceitou em ${dataHora(e.em)}: “${e.consentimento}”`}</p>
      )}
    </li>
  )
}
