import { useParams } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { ErroApp } from '#kit/erro.ts'
import { Mudancas } from '#modules/auditoria/web/publico.ts'
import { chamar } from '#platform/navegador/api.ts'
import { AcoesDaPagina, useTituloDaPagina } from '#platform/navegador/pagina.tsx'
import { usePode } from '#platform/navegador/pessoa.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Archive, RotateCw } from '#ui/icones.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { itens, type Item } from '../../contract/itens.ts'
import { linkDoItem } from '../../links.ts'
import { useCatalogoAoVivo } from '../ao-vivo.ts'
import { relerCatalogo, useItem } from '../dados.ts'
import { nomeDoItem, resumoDaFicha, TIPOS } from '../nomes.ts'
import { figurasDaFicha } from './campos-da-ficha.tsx'
import { FotoDoItem } from './foto.tsx'
import { FormularioDoItem } from './formulario.tsx'
import { PrecosDoItem } from './precos.tsx'

/** `/vu/catalogo/novo` */
export function NovoItem() {
  const navegar = useNavegar()
  const veCusto = usePode('catalogo.custo.ver')
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <PageHeader titulo="Novo item do catálogo" />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto w-full max-w-3xl p-5">
          <FormularioDoItem
            item={null}
            veCusto={veCusto}
            aoGravar={(i) => void navegar({ to: linkDoItem(i.id), replace: true })}
          />
        </div>
      </div>
    </div>
  )
}

/** `/vu/catalogo/{id}`: datasheet, prices of the suppliers, history. */
export function TelaDoItem({ naoEncontrado }: { naoEncontrado: ReactNode }) {
  const { id: escrito }: Readonly<Record<string, unknown>> = useParams({ strict: false })
  const id = typeof escrito === 'string' ? escrito : ''
  const consulta = useItem(id)
  const edita = usePode('catalogo.item.editar')
  const veCusto = usePode('catalogo.custo.ver')
  useCatalogoAoVivo()
  const item = consulta.data
  useTituloDaPagina(item && nomeDoItem(item))
  if (consulta.error instanceof ErroApp && [400, 404].includes(consulta.error.status)) return naoEncontrado
  if (consulta.isPending) return <SkeletonList linhas={8} comRosto={false} rotulo="Carregando o item" />
  if (!item) return <ErrorState oQueFalhou="O item não carregou." aoTentar={() => consulta.refetch()} />
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <AcoesDaPagina>{edita && <Arquivar item={item} />}</AcoesDaPagina>
      <PageHeader titulo={nomeDoItem(item)} detalhe={`${TIPOS[item.tipo]} · ${resumoDaFicha(item)}`}>
        {item.arquivado && <Chip>arquivado</Chip>}
      </PageHeader>
      <div
        className="grid min-h-0 flex-1 content-start overflow-y-auto lg:grid-cols-[minmax(0,1fr)_360px]"
        tabIndex={0}
        role="region"
        aria-label="Item do catálogo"
      >
        <div className="mx-auto w-full max-w-3xl p-5">
          {edita ? (
            <FormularioDoItem
              key={item.versao}
              item={item}
              veCusto={veCusto}
              aoGravar={() => void consulta.refetch()}
            />
          ) : (
            <FichaEmTexto item={item} />
          )}
        </div>
        <aside
          aria-label="Foto, preços e histórico"
          className="grid content-start gap-6 p-5 max-lg:border-t lg:border-l"
        >
          <FotoDoItem id={item.id} nome={nomeDoItem(item)} foto={item.foto} />
          {veCusto && <PrecosDoItem item={item} edita={edita} />}
          {edita && (
            <section aria-label="Histórico do item">
              <h2 className="mb-1 text-13 font-semibold">Histórico</h2>
              <Mudancas
                chave={['catalogo', 'historico', item.id, String(item.versao)]}
                ler={async (query, signal) =>
                  (await chamar(itens.historico, { params: { id: item.id }, query }, { signal })).data
                }
              />
            </section>
          )}
        </aside>
      </div>
    </div>
  )
}

function Arquivar({ item }: { item: Item }) {
  const { indo, fazer } = useAto()
  const mudar = () =>
    fazer(
      async () => {
        await chamar(itens.arquivar, { params: { id: item.id }, body: { arquivado: !item.arquivado } })
        await relerCatalogo()
      },
      (erro) => avisarFalha('O item não mudou.', erro),
    )
  return (
    <Button
      tamanho="pequeno"
      ocupado={indo}
      icone={item.arquivado ? <RotateCw /> : <Archive />}
      onClick={() => void mudar()}
    >
      {item.arquivado ? 'Trazer de volta' : 'Arquivar'}
    </Button>
  )
}

function FichaEmTexto({ item }: { item: Item }) {
  return (
    <dl className="grid grid-cols-[12rem_minmax(0,1fr)] gap-y-2 text-13">
      <dt className="text-text-2">Tipo</dt>
      <dd>{TIPOS[item.tipo]}</dd>
      {item.descricao && (
        <>
          <dt className="text-text-2">Descrição</dt>
          <dd>{item.descricao}</dd>
        </>
      )}
      {figurasDaFicha(item).map(({ rotulo, valor }) => (
        <Fragment key={rotulo}>
          <dt className="text-text-2">{rotulo}</dt>
          <dd className="num">{valor}</dd>
        </Fragment>
      ))}
      <dt className="text-text-2">Fornecedor</dt>
      <dd>{item.fornecedor || '–'}</dd>
    </dl>
  )
}
