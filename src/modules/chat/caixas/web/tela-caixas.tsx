import { useSearch } from '@tanstack/react-router'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { AcoesDaPagina } from '#platform/navegador/pagina.tsx'
import { usePode } from '#platform/navegador/pessoa.ts'
import { GrupoDeAvatares } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { ChevronRight, Inbox, Plus } from '#ui/icones.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { dataHora, plural } from '#ui/formatos.ts'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import type { Caixa } from '#modules/chat/nucleo/tipos.ts'
import { CANAIS } from '#modules/chat/nucleo/regras/canais.ts'
import { GlifoDaCaixa } from '#modules/chat/nucleo/web/canal.tsx'
import { useCaixas } from '#modules/chat/lista/web/publico.ts'
import { useCaixasAoVivo } from './ao-vivo.ts'
import { EstadoDaConexao } from './conexao.tsx'

const Gaveta = tardia(() => import('./gaveta.tsx').then((m) => m.GavetaDaCaixa))
const Nova = tardia(() => import('./nova-caixa.tsx').then((m) => m.DialogoNovaCaixa))

/** /chat/configuracoes/inboxes. The open inbox and its tab are in the URL. */
export function TelaCaixas() {
  const { data: caixas, isPending, isError, refetch } = useCaixas()
  useCaixasAoVivo()
  const podeConfigurar = usePode('chat.caixa.configurar')
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navegar = useNavegar()
  const ir = (caixa: string | null, aba?: string) =>
    void navegar({
      to: '.',
      search: { caixa: caixa ?? undefined, aba: caixa ? aba : undefined },
      replace: aba !== undefined,
    })
  const aberta = typeof search.caixa === 'string' ? search.caixa : null
  /** the channel being set up; `1`: not chosen yet */
  const nova = typeof search.nova === 'string' || typeof search.nova === 'number' ? String(search.nova) : null
  const criar = (tipo: string | null) => void navegar({ to: '.', search: { nova: tipo ?? '1' } })
  const botao = (
    <Button variante="primaria" icone={<Plus />} onClick={() => criar(null)}>
      Nova caixa de entrada
    </Button>
  )
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      {podeConfigurar && <AcoesDaPagina>{botao}</AcoesDaPagina>}
      <PageHeader titulo="Caixas de entrada" detalhe={caixas ? plural(caixas.length, 'caixa') : undefined} />
      <div className="min-h-0 flex-1 overflow-y-auto">
        {isPending && <SkeletonList linhas={5} rotulo="Carregando caixas de entrada" />}
        {isError && <ErrorState oQueFalhou="Erro ao carregar caixas de entrada" aoTentar={() => refetch()} />}
        {caixas?.length === 0 && (
          <EmptyState
            icone={<Inbox />}
            frase="Nenhuma caixa de entrada"
            detalhe="Crie a primeira para receber conversas de um canal."
            acao={podeConfigurar && botao}
          />
        )}
        <ul aria-label="Caixas de entrada">
          {caixas?.map((c) => (
            <LinhaDaCaixa key={c.id} c={c} aoAbrir={() => ir(c.id)} />
          ))}
        </ul>
      </div>
      <Aguarde>
        {aberta && (
          <Gaveta
            id={aberta}
            aba={typeof search.aba === 'string' ? search.aba : 'configuracao'}
            aoMudarAba={(aba) => ir(aberta, aba)}
            aoFechar={() => ir(null)}
          />
        )}
        {nova && podeConfigurar && (
          <Nova tipo={nova} aoEscolher={criar} aoFechar={() => ir(null)} aoTerminar={(id) => ir(id)} />
        )}
      </Aguarde>
    </div>
  )
}

function LinhaDaCaixa({ c, aoAbrir }: { c: Caixa; aoAbrir: () => void }) {
  return (
    <li className="relative flex min-h-16 items-center gap-3 border-b px-4 py-2.5 hover:bg-surface-2">
      <span className="grid size-9 shrink-0 place-items-center rounded bg-surface-3 text-text-2">
        <GlifoDaCaixa canal={c.tipo} />
      </span>
      <span className="min-w-0 flex-1">
        <button
          type="button"
          className="block max-w-full truncate text-left text-14 font-medium after:absolute after:inset-0"
          onClick={aoAbrir}
        >
          {c.nome}
        </button>
        <span className="block truncate text-12 text-text-2">
          {CANAIS[c.tipo].nome} · {plural(c.usuarios.length, 'pessoa')}
          {c.mudo_desde
            ? ` · nada chega desde ${dataHora(c.mudo_desde)}`
            : c.conexao.detalhe && ` · ${c.conexao.detalhe}`}
        </span>
      </span>
      <span className="max-md:hidden">
        {c.usuarios.length > 0 && (
          <GrupoDeAvatares pessoas={c.usuarios.map((u) => ({ id: u.usuario_id, nome: u.nome }))} />
        )}
      </span>
      <EstadoDaConexao c={c} />
      <ChevronRight className="text-text-3" />
    </li>
  )
}
