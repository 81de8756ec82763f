import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { dataHora } from '#ui/formatos.ts'
import { History } from '#ui/icones.ts'
import { Link } from '#ui/link.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { linkDoContato } from '#modules/contatos/links.ts'
import { linkDaOportunidade } from '#modules/funis/links.ts'
import type { AtoExterno, Sistema, TipoDeRegistro } from '../tipos.ts'
import { oQueTrouxe, useAtos, useDiario } from './dados.ts'

const ACAO: Record<AtoExterno['acao'], string> = {
  ligou: 'Ligado',
  desligou: 'Desligado',
  criou: 'Trazido',
  atualizou: 'Atualizado',
  resolveu: 'Diferenças resolvidas',
  recusou: 'Não entrou',
}
const LEITURA: Record<string, string> = { andando: 'lendo agora', feita: 'concluída', falhou: 'falhou' }
const destino = (a: AtoExterno) =>
  a.cartao_id ? linkDaOportunidade(a.cartao_id) : a.contato_id ? linkDoContato(a.contato_id) : null

/** Log of the reads of a system and of the actions on its records. */
export function Atos({ sistema, tipo }: { sistema: Sistema; tipo: TipoDeRegistro }) {
  const atos = useAtos(sistema, tipo)
  const leituras = (useDiario(sistema).data ?? []).filter((l) => l.tipo === tipo).slice(0, 5)
  if (atos.isPending) return <SkeletonList linhas={6} comRosto={false} rotulo="Carregando o registro" />
  if (atos.isError)
    return (
      <ErrorState oQueFalhou="O registro não carregou." detalhe={atos.error.message} aoTentar={() => atos.refetch()} />
    )
  const lista = atos.data.pages.flatMap((p) => p.atos)
  return (
    <div className="flex flex-col gap-5 p-4">
      {leituras.length > 0 && (
        <section aria-label="Leituras">
          <h2 className="mb-1 text-13 font-semibold">Leituras</h2>
          <ul>
            {leituras.map((l) => (
              <li key={l.id} className="flex gap-3 border-b py-1.5 text-12">
                <span className="w-32 shrink-0 text-text-2">{dataHora(l.inicio_em)}</span>
                <span className="min-w-0 flex-1">
                  {LEITURA[l.situacao] ?? l.situacao} · {oQueTrouxe(l)}
                  {l.erro ? ` · ${l.erro}` : ''}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-label="O que foi feito">
        <h2 className="mb-1 text-13 font-semibold">O que foi feito</h2>
        {lista.length === 0 && (
          <EmptyState
            icone={<History />}
            frase="Nada foi trazido ainda"
            detalhe="Cada registro ligado, trazido ou resolvido fica anotado aqui, com quem fez."
          />
        )}
        <ul>
          {lista.map((a) => {
            const href = destino(a)
            return (
              <li key={a.id} className="flex flex-col gap-x-3 border-b py-2 md:flex-row md:items-baseline">
                <span className="text-12 text-text-2 md:w-32 md:shrink-0">{dataHora(a.em)}</span>
                <span className={`text-12 md:w-36 md:shrink-0 ${a.acao === 'recusou' ? 'text-danger' : ''}`}>
                  {ACAO[a.acao]}
                </span>
                <span className="min-w-0 flex-1 text-13">
                  {href ? <Link href={href}>{a.titulo || a.id_externo}</Link> : a.titulo || a.id_externo}
                  {a.detalhe && <span className="block text-12 text-text-2">{a.detalhe}</span>}
                </span>
                <span className="text-12 text-text-2">{a.por ?? 'Girassol'}</span>
              </li>
            )
          })}
        </ul>
        {atos.hasNextPage && (
          <Button className="mt-3" ocupado={atos.isFetchingNextPage} onClick={() => void atos.fetchNextPage()}>
            Mostrar mais antigos
          </Button>
        )}
      </section>
    </div>
  )
}
