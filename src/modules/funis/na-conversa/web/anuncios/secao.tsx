import { useSearch } from '@tanstack/react-router'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { plural, tempoRelativo } from '#ui/formatos.ts'
import { Megaphone, Plus } from '#ui/icones.ts'
import { useEntradasDaMeta, useOpcoesDaMeta } from '../configuracao.ts'
import { useEditor } from '#modules/funis/definicao/web/contexto.ts'
import { ComDados, Folha } from '#modules/funis/definicao/web/folha.tsx'
import { leadsDe } from './leads-de.ts'
import { UmaEntradaDaMeta } from './uma-entrada.tsx'

/** Ads whose leads become cards in this funnel. */
export function SecaoDosAnuncios() {
  const q = useEntradasDaMeta()
  const { data: opcoes } = useOpcoesDaMeta(null)
  const { funil } = useEditor()
  const busca: Record<string, unknown> = useSearch({ strict: false })
  const navegar = useNavegar()
  const abrir = (item: string | undefined) => void navegar({ to: '.', search: (antes) => ({ ...antes, item }) })
  const item = typeof busca.item === 'string' ? busca.item : null
  const aberta = q.data?.find((e) => e.id === item)
  if (q.data && (item === 'novo' || aberta))
    return <UmaEntradaDaMeta key={item} entrada={aberta ?? null} aoAbrir={abrir} />
  const nova = (
    <Button variante="primaria" tamanho="pequeno" icone={<Plus />} onClick={() => abrir('novo')}>
      Nova entrada
    </Button>
  )
  const nomes = new Map(funil.vigente?.estagios.map((e) => [e.id, e.nome]))
  return (
    <Folha
      titulo="Anúncios da Meta"
      frase="Que leads do Facebook e do Instagram viram cartões deste funil. A entrada mais específica vence: conjunto, depois campanha, depois formulário."
      acao={q.data && q.data.length > 0 ? nova : undefined}
    >
      <ComDados q={q} oQue="As entradas">
        {(lista) =>
          lista.length === 0 ? (
            <EmptyState
              icone={<Megaphone />}
              frase="Nenhum anúncio traz cartões para cá"
              detalhe="Escolha o formulário, a campanha ou o conjunto, o estágio em que o cartão começa e o que cada resposta preenche."
              acao={nova}
            />
          ) : (
            <ul aria-label="Entradas de anúncios" className="rounded-(--r-lg) border bg-surface">
              {lista.map((e) => (
                <li
                  key={e.id}
                  className="relative flex min-h-14 items-center gap-3 border-b px-4 py-2 last:border-b-0 hover:bg-surface-2"
                >
                  <span className="min-w-0 flex-1">
                    <button
                      type="button"
                      className="block max-w-full truncate text-left text-14 font-medium after:absolute after:inset-0"
                      onClick={() => abrir(e.id)}
                    >
                      {leadsDe(e, opcoes)}
                    </button>
                    <span className="block truncate text-12 text-text-2">
                      {[
                        `entra em ${nomes.get(e.estagio_id ?? '') ?? 'primeiro estágio'}`,
                        e.mapa.length > 0
                          ? plural(e.mapa.length, 'resposta apontada', 'respostas apontadas')
                          : 'só nome, telefone e e-mail',
                      ].join(' · ')}
                    </span>
                  </span>
                  <span className="num shrink-0 text-right text-12 text-text-2 max-sm:hidden">
                    {e.leads === 0 ? 'nenhum cartão' : plural(e.leads, 'cartão', 'cartões')}
                    {e.ultimo_em && <span className="block">{`último ${tempoRelativo(e.ultimo_em)}`}</span>}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </ComDados>
    </Folha>
  )
}
