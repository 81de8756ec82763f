import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { uuidv7 } from '#kit/id.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { plural } from '#ui/formatos.ts'
import { SearchInput } from '#ui/search-input.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { formatarTelefone, soDigitos } from '#kit/telefone.ts'
import { chamar } from '#platform/navegador/api.ts'
import type { BodyDe } from '#kit/endpoint.ts'
import { conversas } from '#modules/chat/lista/contract/conversas.ts'
import { envios } from '#modules/chat/envio/contract/envios.ts'
import type { Conversa } from '#modules/chat/nucleo/tipos.ts'

type Destino = BodyDe<typeof envios.encaminhar>['destinos'][number]
interface Escolha {
  chave: string
  nome: string
  destino: Destino
}

const MAXIMO = 10

/**
 * Returns the target of a search result: the conversation while it is open, or a new one with the same number once it
 * is finished.
 */
function escolhaDe(c: Conversa): Escolha | null {
  if (!c.pode.responder) return null
  if (c.status !== 'finalizada') return { chave: c.id, nome: c.contato_nome, destino: { conversa_id: c.id } }
  return c.contato_telefone
    ? {
        chave: `${c.caixa_entrada_id}:${c.contato_telefone}`,
        nome: c.contato_nome,
        destino: { caixa_entrada_id: c.caixa_entrada_id, contato_telefone: c.contato_telefone },
      }
    : null
}

function Linha({
  nome,
  detalhe,
  imagem,
  chave,
  marcada,
  aoMudar,
}: {
  nome: string
  detalhe: string
  imagem?: string | null
  chave: string
  marcada: boolean
  aoMudar: () => void
}) {
  return (
    <li>
      <label className="flex cursor-pointer items-center gap-3 rounded px-2 py-1.5 hover:bg-surface-2 has-focus-visible:bg-surface-2">
        <input type="checkbox" className="g-caixa" checked={marcada} onChange={aoMudar} />
        <Avatar nome={nome} chave={chave} tamanho={28} {...(imagem ? { imagem } : {})} />
        <span className="min-w-0">
          <b className="block truncate text-13 font-medium">{nome}</b>
          <span className="block truncate text-12 text-text-2">{detalhe}</span>
        </span>
      </label>
    </li>
  )
}

export function DialogoEncaminhar({
  c,
  mensagens,
  aoFechar,
  aoEncaminhar,
}: {
  c: Conversa
  mensagens: string[]
  aoFechar: () => void
  aoEncaminhar: () => void
}) {
  const [id_cliente] = useState(() => uuidv7())
  const [busca, setBusca] = useState('')
  const termo = useDeferredValue(busca.trim())
  const [escolhas, setEscolhas] = useState<readonly Escolha[]>([])
  const { indo, geral, fazer, dizer } = useAto()
  const { data = [], isPending } = useQuery<Conversa[]>({
    queryKey: ['chat', 'encaminhar', termo],
    placeholderData: (antes) => antes,
    queryFn: async ({ signal }) =>
      (
        await chamar(
          conversas.listar,
          { query: { limit: 30, ...(termo ? { busca: termo } : { status: ['ativa', 'aguardando', 'transferida'] }) } },
          { signal },
        )
      ).data,
  })
  const achadas = data
    .filter((x) => x.id !== c.id)
    .flatMap((x) => {
      const escolha = escolhaDe(x)
      return escolha ? [{ x, escolha }] : []
    })
  const numero = /^[\d\s()+.-]+$/.test(termo) && soDigitos(termo).length >= 10 ? soDigitos(termo) : null
  const novo: Escolha | null = numero
    ? {
        chave: `novo:${numero}`,
        nome: formatarTelefone(termo),
        destino: { caixa_entrada_id: c.caixa_entrada_id, contato_telefone: termo },
      }
    : null
  const tem = (e: Escolha) => escolhas.some((x) => x.chave === e.chave)
  const alternar = (e: Escolha) =>
    setEscolhas((l) =>
      l.some((x) => x.chave === e.chave) ? l.filter((x) => x.chave !== e.chave) : l.length < MAXIMO ? [...l, e] : l,
    )

  const encaminhar = async () => {
    if (indo || escolhas.length === 0) return
    await fazer(async () => {
      const { data: feitos } = await chamar(envios.encaminhar, {
        params: { id: c.id },
        body: { mensagens, destinos: escolhas.map((e) => e.destino), id_cliente },
      })
      const falhas = feitos.flatMap((f, n) => (f.erro ? [`${escolhas[n]?.nome}: ${f.erro}`] : []))
      if (falhas.length === 0) {
        avisar({
          titulo: `${plural(mensagens.length, 'mensagem encaminhada', 'mensagens encaminhadas')} para ${escolhas.length === 1 ? escolhas[0]?.nome : `${escolhas.length} conversas`}`,
          tom: 'sucesso',
        })
        return aoEncaminhar()
      }
      // remove the targets that succeeded, so that a retry skips them
      setEscolhas((l) => l.filter((_, n) => feitos[n]?.erro))
      dizer(falhas.join(' '))
    }, 'As mensagens não foram encaminhadas.')
  }
  return (
    <Dialog
      aberto
      aoMudar={(a) => !a && aoFechar()}
      titulo={mensagens.length === 1 ? 'Encaminhar mensagem' : `Encaminhar ${mensagens.length} mensagens`}
      descricao={
        escolhas.length > 0 ? `Para ${escolhas.map((e) => e.nome).join(', ')}` : `Escolha até ${MAXIMO} conversas.`
      }
      rodape={
        <>
          <Button onClick={aoFechar}>Cancelar</Button>
          <Button variante="primaria" ocupado={indo} disabled={escolhas.length === 0} onClick={() => void encaminhar()}>
            Encaminhar
          </Button>
        </>
      }
    >
      <div className="grid gap-3" onKeyDown={(e) => e.key === 'Enter' && (e.ctrlKey || e.metaKey) && void encaminhar()}>
        {geral && <AlertBox tom="perigo" titulo={geral} />}
        <SearchInput rotulo="Buscar nome ou telefone" autoFocus valor={busca} aoMudar={setBusca} />
        <ul aria-label="Conversas" className="grid max-h-80 min-h-40 content-start overflow-y-auto">
          {novo && (
            <Linha
              nome={novo.nome}
              chave={novo.chave}
              detalhe={`Novo número, por ${c.caixa_nome}`}
              marcada={tem(novo)}
              aoMudar={() => alternar(novo)}
            />
          )}
          {achadas.map(({ x, escolha }) => (
            <Linha
              key={x.id}
              nome={x.contato_nome}
              chave={x.contato_id}
              imagem={x.contato_foto_url}
              detalhe={`${x.caixa_nome}${x.contato_telefone ? ` · ${formatarTelefone(x.contato_telefone)}` : ''}`}
              marcada={tem(escolha)}
              aoMudar={() => alternar(escolha)}
            />
          ))}
          {isPending && <li className="p-2 text-13 text-text-2">Carregando…</li>}
          {!isPending && achadas.length === 0 && !novo && (
            <li className="p-2 text-13 text-text-2">
              Nenhuma conversa encontrada. Digite o telefone inteiro para abrir uma.
            </li>
          )}
        </ul>
      </div>
    </Dialog>
  )
}
