import { useState } from 'react'
import { comoChamar } from '#kit/como-chamar.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { semAcentos } from '#kit/texto.ts'
import { tempoRelativo } from '#ui/formatos.ts'
import { RefreshCw } from '#ui/icones.ts'
import { SearchInput } from '#ui/search-input.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { cabecalhoDo, escreverModelo, lugaresDo, type Modelo } from '../../regras/modelos.ts'
import { fraseDeErro } from '#modules/chat/nucleo/web/dados/erro.ts'
import type { PropsDoFormulario } from '#modules/chat/compositor/web/publico.ts'
import { useModelos, useSincronizar } from './dados.ts'
import { Lista } from './lista.tsx'
import { Preencher } from './preencher.tsx'

/** Selects an approved template, fills its placeholders, previews the message and sends it. */
export function DialogoDeModelos({ c, aoFechar, aoEnviar }: PropsDoFormulario) {
  const { data, isPending, isError, refetch } = useModelos(c.caixa_entrada_id)
  const sincronizar = useSincronizar(c.caixa_entrada_id)
  const podeConfigurar = usePode('chat.caixa.configurar')
  const [busca, setBusca] = useState('')
  const [escolhido, setEscolhido] = useState<Modelo | null>(null)
  const aprovados = data?.modelos.filter((m) => m.situacao === 'APPROVED') ?? []
  const achados = aprovados.filter((m) =>
    semAcentos(`${m.nome} ${escreverModelo(m, [], [])}`).includes(semAcentos(busca.trim())),
  )
  const erro = sincronizar.isError ? fraseDeErro(sincronizar.error, 'Os modelos não puderam ser buscados.') : null
  const botao = (
    <Button
      tamanho="pequeno"
      icone={<RefreshCw />}
      ocupado={sincronizar.isPending}
      onClick={() => sincronizar.mutate()}
    >
      Buscar na Meta
    </Button>
  )

  if (escolhido) {
    return (
      <Preencher
        m={escolhido}
        iniciais={{
          variaveis: lugaresDo(escolhido).map((l, n) =>
            n === 0 && l.onde === 'corpo' && /nome|cliente|^1$/i.test(l.chave)
              ? (comoChamar(c.contato_nome, c.contato_tipo === 'empresa') ?? '')
              : '',
          ),
          cabecalho: cabecalhoDo(escolhido)?.chaves.map(() => '') ?? [],
        }}
        aoVoltar={() => setEscolhido(null)}
        aoFechar={aoFechar}
        aoEnviar={(variaveis, cabecalho) => {
          aoEnviar({ tipo: 'modelo', nome: escolhido.nome, idioma: escolhido.idioma, variaveis, cabecalho })
          aoFechar()
        }}
      />
    )
  }
  return (
    <Dialog
      aberto
      aoMudar={(a) => !a && aoFechar()}
      titulo="Modelos aprovados"
      descricao={`Para ${c.contato_nome}`}
      tamanho="medio"
    >
      <div className="grid gap-3">
        <div className="flex items-center gap-2">
          <SearchInput className="min-w-0 flex-1" rotulo="Buscar modelo" valor={busca} aoMudar={setBusca} />
          {botao}
        </div>
        {erro && (
          <AlertBox tom="perigo" titulo={erro}>
            {podeConfigurar && (
              <a className="g-link" href={`/chat/configuracoes/inboxes?caixa=${c.caixa_entrada_id}`}>
                Abrir a configuração da caixa
              </a>
            )}
          </AlertBox>
        )}
        {isPending && <SkeletonList linhas={4} comRosto={false} rotulo="Carregando modelos" />}
        {isError && <ErrorState oQueFalhou="Os modelos não carregaram." aoTentar={() => refetch()} />}
        {data && aprovados.length === 0 && (
          <EmptyState
            frase="Nenhum modelo aprovado nesta conta"
            detalhe="Crie o modelo no Gerenciador do WhatsApp; depois de aprovado pela Meta ele aparece aqui."
            acao={botao}
          />
        )}
        {aprovados.length > 0 && achados.length === 0 && (
          <p className="py-6 text-center text-13 text-text-2">Nenhum modelo corresponde a esta busca.</p>
        )}
        <Lista modelos={achados} aoEscolher={setEscolhido} />
        {data?.sincronizado_em && (
          <p className="text-12 text-text-2">Sincronizados com a Meta: {tempoRelativo(data.sincronizado_em)}</p>
        )}
      </div>
    </Dialog>
  )
}
