import { useParams } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useTituloDaPagina } from '#platform/navegador/pagina.tsx'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { dataCurta } from '#ui/formatos.ts'
import { Package } from '#ui/icones.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import type { Coluna } from '#ui/tabela/tipos.ts'
import { Tabs } from '#ui/tabs.tsx'
import type { Produto, ProdutoInteiro } from '../../contract/registros.ts'
import { linkDaOrdem, linkDeEditarProduto, linkDoProduto, linkDoServico } from '../../links.ts'
import { numeroDaOrdem } from '../../regras/numero.ts'
import { useProduto, useProdutos } from '../dados.ts'
import { ListaDeCadastro } from './lista.tsx'

const NOMES: Readonly<Record<string, string>> = {
  modulo: 'Módulo',
  inversor: 'Inversor',
  estrutura: 'Estrutura',
  protecao: 'Proteção',
  cabo: 'Cabo',
  outro: 'Outro',
}
const COLUNAS: readonly Coluna<Produto>[] = [
  {
    id: 'nome',
    titulo: 'Produto',
    principal: true,
    celula: (p) => <span className="truncate font-medium">{`${p.marca} ${p.modelo}`.trim()}</span>,
  },
  { id: 'tipo', titulo: 'Tipo', largura: 120, noCartao: true, celula: (p) => NOMES[p.tipo] ?? p.tipo },
  {
    id: 'disponivel',
    titulo: 'Disponível',
    largura: 110,
    alinhar: 'direita',
    noCartao: true,
    celula: (p) => <span className="num">{p.disponivel?.replace('.', ',') ?? 'fora do estoque'}</span>,
  },
  {
    id: 'instalados',
    titulo: 'Instalados por nós',
    largura: 140,
    alinhar: 'direita',
    celula: (p) => <span className="num">{p.instalados}</span>,
  },
  {
    id: 'garantia',
    titulo: 'Trocas em garantia',
    largura: 150,
    alinhar: 'direita',
    celula: (p) => <span className="num">{p.em_garantia}</span>,
  },
]

/** `/mpvl/cadastros/produtos`: equipment of the catalogue as maintenance meets it. */
export function TelaDosProdutos() {
  const [busca, setBusca] = useState('')
  const navegar = useNavegar()
  return (
    <ListaDeCadastro
      titulo="Produtos"
      detalhe="o que vendemos, instalamos e trocamos"
      busca={busca}
      dica="Marca ou modelo"
      aoBuscar={setBusca}
      colunas={COLUNAS}
      consulta={useProdutos(busca)}
      idDe={(p) => p.id}
      rotuloDe={(p) => `${p.marca} ${p.modelo}`}
      aoAbrir={(p) => void navegar({ to: linkDoProduto(p.id) })}
      vazio="Nenhum equipamento no catálogo ainda."
      icone={<Package />}
    />
  )
}

interface PropsDoProduto {
  parte: 'detalhe' | 'editar'
  naoEncontrado: ReactNode
  /** the form of the catalogue, which owns the item */
  Editar: React.ComponentType<{ id: string }>
}

/** `/mpvl/cadastros/produtos/{id}` and its child `edit`; the empty child is the detail. */
export function TelaDoProduto({ parte, naoEncontrado, Editar }: PropsDoProduto) {
  const { id: escrito }: Readonly<Record<string, unknown>> = useParams({ strict: false })
  const id = typeof escrito === 'string' ? escrito : ''
  const navegar = useNavegar()
  const consulta = useProduto(id)
  const p = consulta.data
  useTituloDaPagina(p && `${p.marca} ${p.modelo}`.trim())
  if (consulta.isPending) return <SkeletonList linhas={8} comRosto={false} rotulo="Carregando o produto" />
  if (!p) {
    if (consulta.error && 'status' in consulta.error && [400, 404].includes(Number(consulta.error.status)))
      return naoEncontrado
    return <ErrorState oQueFalhou="O produto não carregou." aoTentar={() => consulta.refetch()} />
  }
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <PageHeader titulo={`${p.marca} ${p.modelo}`.trim()} detalhe={NOMES[p.tipo] ?? p.tipo} />
      <Tabs
        rotulo="Partes do produto"
        valor={parte}
        aoMudar={(a) => void navegar({ to: a === 'editar' ? linkDeEditarProduto(id) : linkDoProduto(id) })}
        abas={[
          { valor: 'detalhe', rotulo: 'Detalhe' },
          { valor: 'editar', rotulo: 'Editar' },
        ]}
      />
      <div className="min-h-0 flex-1 overflow-y-auto p-5 max-md:p-3">
        {parte === 'editar' ? <Editar id={id} /> : <Detalhe produto={p} />}
      </div>
    </div>
  )
}

function Detalhe({ produto: p }: { produto: ProdutoInteiro }) {
  return (
    <div className="grid max-w-4xl gap-6 text-13">
      <dl className="grid grid-cols-3 gap-4 max-md:grid-cols-1">
        {(
          [
            ['disponível', p.disponivel?.replace('.', ',') ?? '–'],
            ['instalados por nós', String(p.instalados)],
            ['trocas em garantia', String(p.em_garantia)],
          ] as const
        ).map(([rotulo, valor]) => (
          <div key={rotulo} className="flex flex-col-reverse rounded-md border p-3">
            <dt className="text-12 text-text-2">{rotulo}</dt>
            <dd className="num text-20 font-semibold">{valor}</dd>
          </div>
        ))}
      </dl>
      <section aria-label="Serviços que o usam">
        <h2 className="mb-1 text-13 font-semibold">Serviços que o usam</h2>
        {p.servicos.length === 0 && <p className="text-text-2">Nenhum.</p>}
        <ul>
          {p.servicos.map((s) => (
            <li key={s.id} className="border-t py-1.5">
              <a href={linkDoServico(s.id)} className="g-link">
                {s.nome}
              </a>
              <span className="num text-text-2"> · {s.qtd.replace('.', ',')} por ordem</span>
            </li>
          ))}
        </ul>
      </section>
      <section aria-label="Onde foi usado">
        <h2 className="mb-1 text-13 font-semibold">Onde foi usado</h2>
        {p.usos.length === 0 && <p className="text-text-2">Em nenhuma ordem ainda.</p>}
        <ul>
          {p.usos.map((u) => (
            <li key={`${u.ordem_id}${u.em}`} className="flex flex-wrap items-baseline gap-x-3 border-t py-1.5">
              <a href={linkDaOrdem(u.ordem_id)} className="g-link">
                {numeroDaOrdem(u)}
              </a>
              <span className="min-w-0 flex-1 truncate">
                {u.titulo}
                {u.contato && ` · ${u.contato}`}
              </span>
              <span className="num text-text-2">
                {u.qtd.replace('.', ',')}
                {u.series.length > 0 && ` · ${u.series.join(', ')}`} · {dataCurta(u.em)}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
