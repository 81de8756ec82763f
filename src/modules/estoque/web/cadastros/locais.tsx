import { useState } from 'react'
import { z } from 'zod'
import { buscarColegas } from '#modules/acesso/web/publico.ts'
import { chamar } from '#platform/navegador/api.ts'
import { AcoesDaPagina } from '#platform/navegador/pagina.tsx'
import { usePode } from '#platform/navegador/pessoa.ts'
import { avisar, avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { FormCombobox, FormSelect } from '#ui/form/escolhas.tsx'
import { BotaoEnviar, Formulario, useFormulario } from '#ui/form/formulario.tsx'
import { FormTextField } from '#ui/form/texto.tsx'
import { plural } from '#ui/formatos.ts'
import { Archive, Plus, Warehouse } from '#ui/icones.ts'
import { LinkButton } from '#ui/link.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import type { Opcao } from '#ui/usar-opcoes.ts'
import { useAto } from '#ui/usar-ato.ts'
import { locais, novoLocal, type Local } from '../../contract/cadastros.ts'
import { tiposFisicos } from '../../tipos.ts'
import { useEstoqueAoVivo } from '../ao-vivo.ts'
import { relerEstoque, useLocais } from '../dados.ts'
import { LOCAIS, opcoesDe } from '../nomes.ts'
import { emArvore, foraDe } from './arvore.ts'

/** `/est/locais`: where things are. */
export function TelaDosLocais() {
  const consulta = useLocais()
  const edita = usePode('estoque.local.editar')
  const [aberto, setAberto] = useState<Local | 'novo' | null>(null)
  useEstoqueAoVivo()
  const fisicos = consulta.data?.filter((l) => l.fisico) ?? []
  const botao = edita && (
    <Button tamanho="pequeno" variante="primaria" icone={<Plus />} onClick={() => setAberto('novo')}>
      Novo local
    </Button>
  )
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <AcoesDaPagina>{botao}</AcoesDaPagina>
      <PageHeader className="max-md:hidden" titulo="Locais" detalhe="almoxarifados, vans e obras" />
      <div className="min-h-0 flex-1 overflow-y-auto">
        {consulta.isPending && <SkeletonList linhas={6} comRosto={false} rotulo="Carregando os locais" />}
        {consulta.isError && <ErrorState oQueFalhou="Os locais não carregaram." aoTentar={() => consulta.refetch()} />}
        {consulta.data && fisicos.length === 0 && (
          <EmptyState
            icone={<Warehouse />}
            frase="Nenhum local ainda"
            detalhe="O estoque começa por um."
            acao={botao}
          />
        )}
        <ul aria-label="Locais" className="mx-auto max-w-3xl p-4 text-13 empty:hidden">
          {emArvore(fisicos).map(({ no: l, nivel }) => (
            <li
              key={l.id}
              className="flex min-h-11 items-center gap-3 border-b"
              style={{ paddingLeft: `${nivel * 1.5}rem` }}
            >
              <span className="min-w-0 flex-1 truncate">
                {edita ? <LinkButton onClick={() => setAberto(l)}>{l.nome}</LinkButton> : l.nome}
              </span>
              <span className="text-text-2">{[LOCAIS[l.tipo], l.responsavel].filter(Boolean).join(' · ')}</span>
              <span className="num text-text-2">
                {plural(l.materiais, 'material', 'materiais')}
                {l.materiais_dentro > l.materiais && `, ${l.materiais_dentro} com os de dentro`}
              </span>
            </li>
          ))}
        </ul>
      </div>
      {aberto && (
        <Gaveta
          key={aberto === 'novo' ? aberto : aberto.id}
          local={aberto === 'novo' ? null : aberto}
          todos={fisicos}
          aoFechar={() => setAberto(null)}
        />
      )}
    </div>
  )
}

const RAIZ = 'raiz'
const opcao = z.custom<Opcao | null>()
const formulario = z
  .object({
    nome: novoLocal.shape.nome,
    tipo: novoLocal.shape.tipo,
    pai_id: z.string().transform((v) => (v === RAIZ ? null : v)),
    responsavel_id: opcao,
  })
  .transform(({ responsavel_id, ...l }) => ({ ...l, responsavel_id: responsavel_id?.valor ?? null }))

interface PropsDaGaveta {
  local: Local | null
  todos: readonly Local[]
  aoFechar: () => void
}

function Gaveta({ local, todos, aoFechar }: PropsDaGaveta) {
  const { responsavel_id: quem, responsavel: nomeDeQuem } = local ?? {}
  const form = useFormulario(formulario, {
    nome: local?.nome ?? '',
    tipo: tiposFisicos.find((t) => t === local?.tipo) ?? 'almoxarifado',
    pai_id: local?.pai_id ?? RAIZ,
    responsavel_id: quem ? { valor: quem, rotulo: nomeDeQuem ?? 'Pessoa removida' } : null,
  })
  return (
    <Drawer titulado titulo={local?.nome ?? 'Novo local'} largura={420} aoFechar={aoFechar}>
      <Formulario
        form={form}
        rotulo="Local"
        className="grid gap-4 p-4"
        aoEnviar={async ({ tipo, ...dados }) => {
          if (local) await chamar(locais.alterar, { params: { id: local.id }, body: dados })
          else await chamar(locais.criar, { body: { tipo, ...dados } })
          await relerEstoque()
          avisar({ titulo: local ? 'Local salvo' : 'Local criado', tom: 'sucesso' })
          aoFechar()
        }}
      >
        <FormTextField nome="nome" rotulo="Nome" maxLength={80} />
        <FormSelect nome="tipo" rotulo="Tipo" disabled={local !== null} opcoes={opcoesDe(LOCAIS, tiposFisicos)} />
        <FormSelect
          nome="pai_id"
          rotulo="Dentro de"
          dica="Quem procura por um local acha também o que está nos de dentro"
          opcoes={[
            { valor: RAIZ, rotulo: 'Nenhum: fica no começo' },
            ...foraDe(local?.id, todos).map((l) => ({ valor: l.id, rotulo: l.nome })),
          ]}
        />
        <FormCombobox
          nome="responsavel_id"
          rotulo="Responsável"
          dica="Uma van sempre tem um"
          opcional={form.watch('tipo') !== 'van'}
          buscar={buscarColegas}
        />
        <div className="flex justify-end gap-2">
          {local && <Arquivar local={local} aoFechar={aoFechar} />}
          <BotaoEnviar atalho="mod+enter">{local ? 'Salvar' : 'Criar local'}</BotaoEnviar>
        </div>
      </Formulario>
    </Drawer>
  )
}

function Arquivar({ local: { id, nome, responsavel_id }, aoFechar }: { local: Local; aoFechar: () => void }) {
  const { indo, fazer } = useAto()
  const arquivar = () =>
    fazer(
      async () => {
        await chamar(locais.alterar, { params: { id }, body: { nome, responsavel_id, arquivado: true } })
        await relerEstoque()
        aoFechar()
      },
      (erro) => avisarFalha('O local não foi arquivado.', erro),
    )
  return (
    <Button icone={<Archive />} ocupado={indo} onClick={() => void arquivar()}>
      Arquivar
    </Button>
  )
}
