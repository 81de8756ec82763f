import { useState } from 'react'
import { enviarArquivo } from '#platform/navegador/enviar-arquivo.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { mensagemDe } from '#ui/form/erros.ts'
import { dataHora, dinheiro } from '#ui/formatos.ts'
import { Select } from '#ui/select.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { extratos, LIMITE_DO_EXTRATO, TIPO_DE_EXTRATO, type ImportacaoDeExtrato } from '../../contract/extratos.ts'
import { relerCobranca, useContas, useExtratos } from '../dados.ts'
import { useUrl } from '../url.ts'
import { Extrato } from './extrato.tsx'
import { SITUACAO } from './situacao.ts'

/** Statements: drop a file, see what each line would do, post. */
export function Extratos() {
  const [url, mudar] = useUrl()
  if (url.e) return <Extrato key={url.e} id={url.e} aoFechar={() => mudar({ e: undefined })} />
  return (
    <div className="grid min-h-0 flex-1 content-start gap-4 overflow-y-auto p-4">
      <Novo aoAbrir={(id) => mudar({ e: id })} />
      <Anteriores aoAbrir={(id) => mudar({ e: id })} />
    </div>
  )
}

function Novo({ aoAbrir }: { aoAbrir: (id: string) => void }) {
  const { indo, fazer } = useAto()
  const contas = useContas()
  const [conta, setConta] = useState<string>('')
  const [erro, setErro] = useState<string | null>(null)
  const receber = async ([arquivo]: File[]) => {
    if (!arquivo) return
    setErro(null)
    await fazer(
      async () => {
        const busca = { nome: arquivo.name.slice(0, 200) || 'extrato', ...(conta && { conta_id: conta }) }
        const { id } = await enviarArquivo<ImportacaoDeExtrato>(extratos.enviar.path, busca, TIPO_DE_EXTRATO, arquivo)
        await relerCobranca()
        aoAbrir(id)
      },
      (falha) => setErro(mensagemDe(falha, 'O extrato não foi recebido.')),
    )
  }
  const ativas = contas.data?.filter((c) => c.ativa) ?? []
  return (
    <div className="grid max-w-[640px] gap-3">
      {ativas.length > 1 && (
        <Select
          rotulo="Conta"
          dica="Só é preciso quando o arquivo não diz de que conta é"
          opcoes={[
            { valor: '', rotulo: 'A que o arquivo diz' },
            ...ativas.map((c) => ({ valor: c.id, rotulo: c.nome })),
          ]}
          valor={conta}
          aoMudar={setConta}
        />
      )}
      <FileDrop
        rotulo={indo ? 'Lendo o extrato…' : 'Solte aqui o extrato do banco'}
        dica="OFX ou CSV. Nada é lançado antes de você conferir"
        aceita=".ofx,.csv,.txt"
        maximoBytes={LIMITE_DO_EXTRATO}
        erro={erro}
        disabled={indo}
        aoEscolher={(a) => void receber(a)}
      />
    </div>
  )
}

function Anteriores({ aoAbrir }: { aoAbrir: (id: string) => void }) {
  const lista = useExtratos()
  if (lista.isPending) return <SkeletonList linhas={4} comRosto={false} rotulo="Carregando os extratos" />
  if (lista.isError) return <ErrorState oQueFalhou="Os extratos não carregaram." aoTentar={() => lista.refetch()} />
  if (lista.data.length === 0) return null
  return (
    <section>
      <h3 className="text-13 font-semibold">Extratos anteriores</h3>
      <ul aria-label="Extratos anteriores" className="mt-2 max-w-[640px] rounded border">
        {lista.data.map((i) => (
          <li key={i.id} className="relative border-b px-3 py-2 last:border-b-0 hover:bg-surface-2">
            <button
              type="button"
              className="block max-w-full truncate text-left text-13 font-medium after:absolute after:inset-0"
              onClick={() => aoAbrir(i.id)}
            >
              {i.nome}
            </button>
            <span className="num block truncate text-12 text-text-2">
              {[i.conta_nome, SITUACAO[i.situacao], dinheiro(i.entra_centavos), dataHora(i.criada_em)].join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
