import { useParams } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { AcoesDaPagina, useTituloDaPagina } from '#platform/navegador/pagina.tsx'
import { usePode } from '#platform/navegador/pessoa.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { useAtalhos } from '#ui/atalhos/usar-atalhos.ts'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { plural } from '#ui/formatos.ts'
import { Package, Pencil, Plus, Tags, Trash2 } from '#ui/icones.ts'
import { LinkButton } from '#ui/link.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { categorias, type Categoria } from '../../contract/cadastros.ts'
import { linkDaCategoria, linkDaNovaCategoria, linkDasCategorias, linkDeEditarCategoria } from '../../links.ts'
import { useEstoqueAoVivo } from '../ao-vivo.ts'
import { relerEstoque, useCategorias } from '../dados.ts'
import { emArvore } from './arvore.ts'
import { FormularioDaCategoria } from './formulario-da-categoria.tsx'
import { Folha } from './folha.tsx'

/** `/est/categorias` */
export function TelaDasCategorias() {
  const consulta = useCategorias()
  const navegar = useNavegar()
  const edita = usePode('estoque.material.editar')
  useEstoqueAoVivo()
  const nova = () => void navegar({ to: linkDaNovaCategoria() })
  useAtalhos('Categorias', [{ teclas: 'n', rotulo: 'Nova categoria', executar: nova }], edita)
  const botao = edita && (
    <Button tamanho="pequeno" variante="primaria" icone={<Plus />} onClick={nova}>
      Nova categoria
    </Button>
  )
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <AcoesDaPagina>{botao}</AcoesDaPagina>
      <PageHeader className="max-md:hidden" titulo="Categorias" detalhe="como os materiais se agrupam" />
      <div className="min-h-0 flex-1 overflow-y-auto">
        {consulta.isPending && <SkeletonList linhas={8} comRosto={false} rotulo="Carregando as categorias" />}
        {consulta.isError && (
          <ErrorState oQueFalhou="As categorias não carregaram." aoTentar={() => consulta.refetch()} />
        )}
        {consulta.data?.length === 0 && <EmptyState icone={<Tags />} frase="Nenhuma categoria ainda" acao={botao} />}
        <ul aria-label="Categorias" className="mx-auto max-w-3xl p-4 text-13 empty:hidden">
          {emArvore(consulta.data ?? []).map(({ no: c, nivel }) => (
            <li key={c.id} className="flex min-h-11 items-center gap-3 border-b" style={{ paddingLeft: nivel * 24 }}>
              <LinkButton
                className="min-w-0 flex-1 truncate text-left"
                onClick={() => void navegar({ to: linkDaCategoria(c.id) })}
              >
                {c.nome}
              </LinkButton>
              <span className="num text-text-2">{plural(c.materiais, 'material', 'materiais')}</span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** `/est/categorias/nova` */
export function NovaCategoria() {
  const navegar = useNavegar()
  const consulta = useCategorias()
  return (
    <Folha titulo="Nova categoria">
      <FormularioDaCategoria
        categoria={null}
        todas={consulta.data ?? []}
        aoGravar={async (dados) => {
          await chamar(categorias.criar, { body: dados })
          await relerEstoque()
          void navegar({ to: linkDasCategorias(), replace: true })
        }}
      />
    </Folha>
  )
}

function ComCategoria({
  naoEncontrado,
  tela,
}: {
  naoEncontrado: ReactNode
  tela: (c: Categoria, todas: Categoria[]) => ReactNode
}) {
  const { id }: Readonly<Record<string, unknown>> = useParams({ strict: false })
  const consulta = useCategorias()
  useEstoqueAoVivo()
  const categoria = consulta.data?.find((c) => c.id === id)
  useTituloDaPagina(categoria?.nome)
  if (consulta.isPending) return <SkeletonList linhas={6} comRosto={false} rotulo="Carregando a categoria" />
  if (!consulta.data) return <ErrorState oQueFalhou="A categoria não carregou." aoTentar={() => consulta.refetch()} />
  return categoria ? tela(categoria, consulta.data) : naoEncontrado
}

/** `/est/categorias/{id}`: what is inside it. */
export function TelaDaCategoria({ naoEncontrado }: { naoEncontrado: ReactNode }) {
  return (
    <ComCategoria naoEncontrado={naoEncontrado} tela={(c, todas) => <UmaCategoria categoria={c} todas={todas} />} />
  )
}

function UmaCategoria({ categoria: c, todas }: { categoria: Categoria; todas: readonly Categoria[] }) {
  const navegar = useNavegar()
  const edita = usePode('estoque.material.editar')
  const dentro = todas.filter((f) => f.pai_id === c.id)
  const pai = todas.find((p) => p.id === c.pai_id)
  const [apagando, setApagando] = useState(false)
  return (
    <Folha titulo={c.nome} detalhe={pai ? `dentro de ${pai.nome}` : 'categoria'}>
      <AcoesDaPagina>
        {edita && (
          <Button
            tamanho="pequeno"
            icone={<Pencil />}
            onClick={() => void navegar({ to: linkDeEditarCategoria(c.id) })}
          >
            Editar
          </Button>
        )}
        {edita && dentro.length === 0 && c.materiais === 0 && (
          <Button tamanho="pequeno" icone={<Trash2 />} onClick={() => setApagando(true)}>
            Apagar
          </Button>
        )}
      </AcoesDaPagina>
      {apagando && (
        <ConfirmDialog
          aberto
          perigo
          aoMudar={setApagando}
          titulo={`Apagar ${c.nome}?`}
          descricao="Não há nada nela, e ela deixa de aparecer na escolha."
          confirmar="Apagar categoria"
          aoConfirmar={async () => {
            await chamar(categorias.apagar, { params: { id: c.id } })
            await relerEstoque()
            avisar({ titulo: 'Categoria apagada', tom: 'sucesso' })
            void navegar({ to: linkDasCategorias(), replace: true })
          }}
        />
      )}
      <p className="flex items-center gap-2 text-13">
        <Package /> {plural(c.materiais, 'material', 'materiais')} nesta categoria
      </p>
      <ul aria-label="Categorias dentro desta" className="text-13 empty:hidden">
        {dentro.map((f) => (
          <li key={f.id} className="flex min-h-11 items-center border-b">
            <LinkButton className="flex-1 text-left" onClick={() => void navegar({ to: linkDaCategoria(f.id) })}>
              {f.nome}
            </LinkButton>
            <span className="num text-text-2">{plural(f.materiais, 'material', 'materiais')}</span>
          </li>
        ))}
      </ul>
    </Folha>
  )
}

/** `/est/categorias/{id}/editar` */
export function EditarCategoria({ naoEncontrado }: { naoEncontrado: ReactNode }) {
  const navegar = useNavegar()
  return (
    <ComCategoria
      naoEncontrado={naoEncontrado}
      tela={(c, todas) => (
        <Folha titulo={c.nome}>
          <FormularioDaCategoria
            key={c.id}
            categoria={c}
            todas={todas}
            aoGravar={async (dados) => {
              await chamar(categorias.alterar, { params: { id: c.id }, body: dados })
              await relerEstoque()
              void navegar({ to: linkDaCategoria(c.id) })
            }}
          />
        </Folha>
      )}
    />
  )
}
