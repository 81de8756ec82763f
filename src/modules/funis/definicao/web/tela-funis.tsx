import { useSearch } from '@tanstack/react-router'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { useMemo, useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { AcoesDaPagina } from '#platform/navegador/pagina.tsx'
import { avisar, avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { mensagemDe } from '#ui/form/erros.ts'
import { procurar } from '#ui/busca.ts'
import { plural } from '#ui/formatos.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { EllipsisVertical, KanbanSquare, List, Network, Plus } from '#ui/icones.ts'
import { Link } from '#ui/link.tsx'
import { Menu } from '#ui/menu.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { Switch } from '#ui/switch.tsx'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import { definicoes, type DefinicaoNaLista } from '../contract/edicao.ts'
import { partesDosFunis, type VistaDosFunis } from '#modules/funis/nucleo/web/partes.ts'
import { relerTudo, useDefinicoes, useNomeDoDepartamento } from './dados.ts'

const Mapa = tardia(() => import('./mapa.tsx').then((m) => m.MapaDasPassagens))
const NovoFunil = tardia(() => import('./novo-funil.tsx').then((m) => m.NovoFunil))

const quando = (em: string) => new Date(em).toLocaleDateString('pt-BR', { timeZone: 'America/Sao_Paulo' })
const daUrl = (v: unknown) => (typeof v === 'string' ? v : '')

const LISTA = { chave: 'lista', rotulo: 'Lista', icone: <List /> }
/** The views next to the list, in order. */
const LADOS: readonly VistaDosFunis[] = [
  { chave: 'mapa', ordem: 10, rotulo: 'Mapa das passagens', icone: <Network />, Tela: Mapa },
  ...partesDosFunis.flatMap((p) => p.vistas ?? []),
].toSorted((a, b) => a.ordem - b.ordem)

/**
 * /cad/cadastros/funis: the funnels the user may define, the hand-offs between them, their rules, and the legal
 * deadlines.
 */
export function TelaFunis() {
  const busca: Record<string, unknown> = useSearch({ strict: false })
  const navegar = useNavegar()
  const mudar = (parte: Record<string, unknown>) =>
    void navegar({
      to: '.',
      replace: !('vista' in parte || 'novo' in parte),
      search: (antes) => ({ ...antes, ...parte }),
    })
  const Lado = LADOS.find((v) => v.chave === busca.vista)
  const novo = (
    <Button variante="primaria" icone={<Plus />} onClick={() => mudar({ novo: 'vazio' })}>
      Novo funil
    </Button>
  )
  return (
    <div className="flex h-full min-h-0 flex-col">
      <AcoesDaPagina>{novo}</AcoesDaPagina>
      <PageHeader titulo="Funis" />
      <div
        role="toolbar"
        aria-label="Ver os funis"
        className="flex min-h-11 flex-wrap items-center gap-3 border-b bg-surface px-4 py-1.5"
      >
        <div className="max-w-full overflow-x-auto">
          <SegmentedControl
            rotulo="Como ver"
            tamanho="pequeno"
            opcoes={[LISTA, ...LADOS].map(({ chave, rotulo, icone }) => ({ valor: chave, rotulo, icone }))}
            valor={Lado?.chave ?? LISTA.chave}
            aoMudar={(v) => mudar({ vista: v === LISTA.chave ? undefined : v, busca: undefined, quais: undefined })}
          />
        </div>
        {!Lado && (
          <SearchInput
            className="w-64 max-md:w-full"
            tamanho="pequeno"
            rotulo="Buscar funil"
            placeholder="Nome, estágio ou departamento"
            valor={daUrl(busca.busca)}
            aoMudar={(v) => mudar({ busca: v || undefined })}
          />
        )}
        {!Lado && (
          <Switch
            rotulo="Arquivados"
            checked={busca.arquivados === true || busca.arquivados === 'true'}
            onChange={(e) => mudar({ arquivados: e.currentTarget.checked || undefined })}
          />
        )}
      </div>
      {Lado ? (
        <Aguarde fallback={<SkeletonList linhas={6} comRosto={false} rotulo="Carregando" />}>
          <Lado.Tela />
        </Aguarde>
      ) : (
        <Lista
          texto={daUrl(busca.busca)}
          arquivados={busca.arquivados === true || busca.arquivados === 'true'}
          novo={novo}
          aoCopiar={(id) => mudar({ novo: id })}
        />
      )}
      <Aguarde>
        {daUrl(busca.novo) && (
          <NovoFunil
            copiarDe={busca.novo === 'vazio' ? null : daUrl(busca.novo)}
            aoFechar={() => mudar({ novo: undefined })}
          />
        )}
      </Aguarde>
    </div>
  )
}

function Lista({
  texto,
  arquivados,
  novo,
  aoCopiar,
}: {
  texto: string
  arquivados: boolean
  novo: React.ReactNode
  aoCopiar: (id: string) => void
}) {
  const funis = useDefinicoes(arquivados)
  const nome = useNomeDoDepartamento()
  const porArea = useMemo(() => {
    const ditos = (f: { descricao: string; chave: string; departamento: string }) => [
      f.descricao,
      f.chave,
      nome(f.departamento),
    ]
    const achados = procurar(funis.data ?? [], texto, (f) => ({ rotulo: f.nome, palavras: ditos(f) }))
    return [...Map.groupBy(achados, (f) => f.departamento)]
  }, [funis.data, texto, nome])
  return (
    <div className="min-h-0 flex-1 overflow-y-auto pb-6">
      {funis.isPending && <SkeletonList linhas={8} comRosto={false} rotulo="Carregando os funis" />}
      {funis.isError && !funis.data && (
        <ErrorState
          oQueFalhou="Os funis não carregaram."
          detalhe={funis.error.message}
          aoTentar={() => funis.refetch()}
        />
      )}
      {funis.data?.length === 0 && (
        <EmptyState
          icone={<KanbanSquare />}
          frase="Nenhum funil ainda"
          detalhe="Um funil diz por onde o trabalho de um departamento passa: estágios, o que cada um pede e em quanto tempo."
          acao={novo}
        />
      )}
      {funis.data && funis.data.length > 0 && porArea.length === 0 && (
        <EmptyState frase="Nada encontrado" detalhe={`Nenhum funil com “${texto}”.`} />
      )}
      {porArea.map(([area, deles]) => (
        <section key={area} aria-labelledby={`area-${area}`}>
          <h2
            id={`area-${area}`}
            className="sticky top-0 z-1 border-b bg-bg px-4 py-1.5 text-12 font-medium text-text-2"
          >
            {nome(area)}
          </h2>
          <ul>
            {deles.map((f) => (
              <Linha key={f.id} f={f} aoCopiar={() => aoCopiar(f.id)} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Linha({ f, aoCopiar }: { f: DefinicaoNaLista; aoCopiar: () => void }) {
  const [arquivando, setArquivando] = useState(false)
  const agir = async (ato: () => Promise<unknown>, feito: string) => {
    try {
      await ato()
      avisar({ titulo: feito, tom: 'sucesso' })
      await relerTudo()
    } catch (e) {
      avisarFalha(mensagemDe(e, 'Não foi possível concluir.'))
    }
  }
  const publicacao = f.publicada_em
    ? `versão ${f.versao}, ${quando(f.publicada_em)}${f.publicada_por ? ` por ${f.publicada_por}` : ''}`
    : 'nunca publicado'
  return (
    <li className="relative flex min-h-14 items-center gap-3 border-b bg-surface px-4 py-2 hover:bg-surface-2">
      <span className="min-w-0 flex-1">
        <span className="flex min-w-0 flex-wrap items-center gap-2">
          <Link
            href={`/cad/cadastros/funis/${f.id}`}
            className="truncate text-14 font-medium text-text after:absolute after:inset-0"
          >
            {f.nome}
          </Link>
          {f.tem_rascunho && <Chip tom="alerta">rascunho</Chip>}
          {f.arquivado && <Chip>arquivado</Chip>}
        </span>
        <span className="block truncate text-12 text-text-2">
          {[plural(f.estagios, 'estágio'), publicacao].join(' · ')}
        </span>
      </span>
      <span className="num shrink-0 text-12 text-text-2 max-sm:hidden">
        {f.abertos > 0 ? plural(f.abertos, 'cartão aberto', 'cartões abertos') : 'sem cartões abertos'}
      </span>
      <span className="relative z-1">
        <Menu
          alinhar="end"
          gatilho={<IconButton rotulo={`Mais sobre ${f.nome}`} icone={<EllipsisVertical />} />}
          itens={[
            ...(f.versao > 0 && !f.arquivado ? [{ rotulo: 'Abrir o quadro', href: `/funil/${f.id}` }] : []),
            { rotulo: 'Fazer uma cópia', aoEscolher: aoCopiar },
            ...(f.versao > 0 ? [{ rotulo: 'Personalizar aparência', href: `/personalizacao/funil/${f.id}` }] : []),
            'risco' as const,
            f.arquivado
              ? {
                  rotulo: 'Trazer de volta',
                  aoEscolher: () =>
                    void agir(
                      () => chamar(definicoes.desarquivar, { params: { id: f.id } }),
                      `${f.nome} está de volta`,
                    ),
                }
              : { rotulo: 'Arquivar', aoEscolher: () => setArquivando(true) },
          ]}
        />
      </span>
      <ConfirmDialog
        aberto={arquivando}
        aoMudar={setArquivando}
        titulo={`Arquivar ${f.nome}?`}
        descricao="O funil sai dos menus e não recebe cartões novos. A história dele fica, e ele pode voltar quando quiser."
        confirmar="Arquivar"
        aoConfirmar={() => agir(() => chamar(definicoes.arquivar, { params: { id: f.id } }), `${f.nome} foi arquivado`)}
      />
    </li>
  )
}
