import { useLocation } from '@tanstack/react-router'
import { useItem } from '#modules/catalogo/web/dados.ts'
import { FormularioDoItem } from '#modules/catalogo/web/itens/formulario.tsx'
import { linkDoProduto } from '#modules/ordens/links.ts'
import { TelaDoProduto } from '#modules/ordens/web/cadastros/produtos.tsx'
import { TelaDoServico } from '#modules/ordens/web/cadastros/servicos.tsx'
import { usePode } from '#platform/navegador/pessoa.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { PaginaNaoEncontrada } from './pagina-nao-encontrada.tsx'

function Sumida() {
  const caminho = useLocation({ select: (l: { pathname: string }) => l.pathname })
  return <PaginaNaoEncontrada dentro caminho={caminho} />
}

/** The catalogue owns the item, its form and its permission. */
function EditarProduto({ id }: { id: string }) {
  const navegar = useNavegar()
  const edita = usePode('catalogo.item.editar')
  const veCusto = usePode('catalogo.custo.ver')
  const item = useItem(id)
  if (!edita)
    return (
      <p className="text-13 text-text-2">
        Você pode ver, não alterar. Quem altera: o catálogo, na engenharia e no estoque.
      </p>
    )
  if (item.isPending) return <SkeletonList linhas={6} comRosto={false} rotulo="Carregando o produto" />
  if (!item.data) return <ErrorState oQueFalhou="O produto não carregou." aoTentar={() => item.refetch()} />
  return (
    <div className="max-w-3xl">
      <FormularioDoItem
        key={item.data.versao}
        item={item.data}
        veCusto={veCusto}
        aoGravar={() => void navegar({ to: linkDoProduto(id) })}
      />
    </div>
  )
}

export const UmProduto = () => <TelaDoProduto parte="detalhe" naoEncontrado={<Sumida />} Editar={EditarProduto} />
export const EditarUmProduto = () => <TelaDoProduto parte="editar" naoEncontrado={<Sumida />} Editar={EditarProduto} />
export const UmServico = () => <TelaDoServico parte="servico" naoEncontrado={<Sumida />} />
export const DetalhesDeUmServico = () => <TelaDoServico parte="detalhes" naoEncontrado={<Sumida />} />
