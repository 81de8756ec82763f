import { useSearch } from '@tanstack/react-router'
import { useDeferredValue, useMemo, useState } from 'react'
import { AcoesDaPagina } from '#platform/navegador/pagina.tsx'
import { usePode } from '#platform/navegador/pessoa.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { useAtalhos } from '#ui/atalhos/usar-atalhos.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FileSpreadsheet, Package, PackageMinus, PackagePlus, Plus } from '#ui/icones.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { DataTable } from '#ui/tabela/data-table.tsx'
import { SEM_SELECAO, type Selecao } from '#ui/tabela/tipos.ts'
import { daUrl, estadoInicial, paraUrl } from '#ui/tabela/estado.ts'
import type { MaterialNaLista } from '../../contract/materiais.ts'
import { linkDaEntrada, linkDaSaida, linkDoMaterial, linkDoNovoMaterial } from '../../links.ts'
import { useEstoqueAoVivo } from '../ao-vivo.ts'
import { useCategorias, useLocais, useMateriais } from '../dados.ts'
import { acoesDosMateriais, comecosDosMateriais, type ComecoDosMateriais } from './encaixes.ts'
import { Etiquetas } from './etiquetas.tsx'
import { MudarMinimos } from './minimos.tsx'
import { colunasDosMateriais, filtroDaTabela, filtrosDosMateriais } from './colunas.tsx'

function Comeco({ comeco: { permissao, rotulo, link } }: { comeco: ComecoDosMateriais }) {
  const navegar = useNavegar()
  if (!usePode(permissao)) return null
  return (
    <Button tamanho="pequeno" icone={<FileSpreadsheet />} onClick={() => void navegar({ to: link() })}>
      {rotulo}
    </Button>
  )
}

/** `/est/materiais`: find one material among many, and see whether it can be promised. */
export function TelaDosMateriais() {
  const edita = usePode('estoque.material.editar')
  const move = usePode('estoque.movimento.criar')
  const veCusto = usePode('estoque.custo.ver')
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navegar = useNavegar()
  const [busca, setBusca] = useState(typeof search.busca === 'string' ? search.busca : '')
  const procurada = useDeferredValue(busca)
  const [selecao, setSelecao] = useState<Selecao>(SEM_SELECAO)
  const colunas = useMemo(() => colunasDosMateriais(veCusto), [veCusto])
  const inicial = useMemo(() => estadoInicial(colunas), [colunas])
  const estado = useMemo(() => daUrl(search, inicial, colunas), [search, inicial, colunas])
  const categorias = useCategorias()
  const locais = useLocais()
  useEstoqueAoVivo()
  const lista = useMateriais(filtroDaTabela(estado, procurada))
  const linhas = useMemo(() => lista.data?.pages.flatMap((p) => p.data) ?? [], [lista.data])
  const mudar = (m: Record<string, unknown>) =>
    void navegar({ to: '.', search: (antes) => ({ ...antes, ...m }), replace: true })
  const abrirNovo = () => void navegar({ to: linkDoNovoMaterial() })
  const darEntrada = () => void navegar({ href: linkDaEntrada() })
  const darSaida = () => void navegar({ href: linkDaSaida() })
  useAtalhos('Materiais', [{ teclas: 'n', rotulo: 'Novo material', executar: abrirNovo }], edita)
  useAtalhos(
    'Materiais',
    [
      { teclas: 'e', rotulo: 'Dar entrada', executar: darEntrada },
      { teclas: 's', rotulo: 'Dar saída', executar: darSaida },
    ],
    move,
  )
  const filtrada = procurada !== '' || estado.filtros.length > 0
  const novo = (
    <Button tamanho="pequeno" variante="primaria" icone={<Plus />} onClick={abrirNovo}>
      Novo material
    </Button>
  )
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <AcoesDaPagina>
        {move && (
          <>
            <Button tamanho="pequeno" icone={<PackagePlus />} onClick={darEntrada}>
              Entrada
            </Button>
            <Button tamanho="pequeno" icone={<PackageMinus />} onClick={darSaida}>
              Saída
            </Button>
          </>
        )}
        {edita && novo}
      </AcoesDaPagina>
      <PageHeader className="max-md:hidden" titulo="Materiais" detalhe="disponível = saldo − reservado" />
      <div className="min-h-0 flex-1">
        <DataTable<MaterialNaLista>
          rotulo="Materiais"
          colunas={colunas}
          linhas={linhas}
          idDe={(m) => m.id}
          rotuloDe={(m) => `${m.codigo} ${m.nome}`}
          estado={estado}
          aoMudar={(e) => mudar(paraUrl(e, inicial))}
          filtros={filtrosDosMateriais(categorias.data ?? [], locais.data ?? [])}
          busca={{
            valor: busca,
            aoMudar: (t) => {
              setBusca(t)
              mudar({ busca: t || undefined })
            },
            rotulo: 'Código, nome ou série…',
          }}
          total={lista.data?.pages[0]?.pagination.total ?? null}
          temMais={lista.hasNextPage}
          porVez={50}
          aoCarregarMais={() => void lista.fetchNextPage()}
          carregandoMais={lista.isFetchingNextPage}
          carregando={lista.isPending}
          erro={lista.isError ? 'Não deu para carregar os materiais.' : null}
          aoTentar={() => lista.refetch()}
          vazio={
            <EmptyState
              icone={<Package />}
              frase={
                procurada
                  ? `Nada com “${procurada}”. Procuramos em código, nome e série.`
                  : filtrada
                    ? 'Nenhum material com estes filtros.'
                    : 'Aqui ficam os materiais da empresa, com saldo em cada lugar.'
              }
              acao={
                !filtrada && (
                  <>
                    {edita && novo}
                    {comecosDosMateriais.ler().map((c) => (
                      <Comeco key={c.rotulo} comeco={c} />
                    ))}
                  </>
                )
              }
            />
          }
          aoAbrir={(m) => void navegar({ to: linkDoMaterial(m.id) })}
          selecao={selecao}
          aoSelecionar={setSelecao}
          acoesEmMassa={({ ids }) => {
            const marcados = linhas.filter((m) => ids.includes(m.id))
            const escolhidos = marcados.map((m) => ({ valor: m.id, rotulo: m.codigo }))
            return (
              <>
                <Etiquetas codigos={marcados.map((m) => m.codigo)} />
                {edita && <MudarMinimos ids={ids} />}
                {acoesDosMateriais.ler().map((Acao, n) => (
                  <Acao key={n} escolhidos={escolhidos} />
                ))}
              </>
            )
          }}
        />
      </div>
    </div>
  )
}
