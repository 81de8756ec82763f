import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import type { MandarProposta as Pedido } from '#modules/ligados.ts'
import { linkDaConversa } from '#modules/chat/links.ts'
import { Button } from '#ui/button.tsx'
import { mensagemDe } from '#ui/form/erros.ts'
import { Send } from '#ui/icones.ts'
import { Select } from '#ui/select.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { propostasNoFio, type DestinoDaProposta, type ModeloParaEnviar } from '../contract/propostas.ts'

const chaveDoModelo = (m: ModeloParaEnviar) => `${m.nome} ${m.idioma}`

/** Sends a proposal into the customer's thread, with its link and PDF, by the inbox that the user chooses. */
export function MandarProposta({ id, caixaId, ...resto }: Pedido) {
  const { data, error } = useQuery({
    queryKey: ['chat', 'proposta', id, 'destinos'],
    queryFn: async ({ signal }) => (await chamar(propostasNoFio.destinos, { params: { id } }, { signal })).data,
  })
  if (error) return <p className="text-13 text-text-2">{mensagemDe(error)}</p>
  if (!data) return <Skeleton className="h-14" />
  const { nome } = data.contato
  const destinos = caixaId ? data.destinos.filter((d) => d.caixa.id === caixaId) : data.destinos
  if (destinos.length === 0)
    return (
      <p className="text-13 text-text-2">
        {caixaId ? `Você não pode escrever a ${nome} por esta caixa.` : `Nenhuma caixa de entrada alcança ${nome}.`}
      </p>
    )
  return <PorOnde id={id} nome={nome} texto={data.texto} destinos={destinos} fixa={caixaId !== undefined} {...resto} />
}

interface PropsDeOnde extends Omit<Pedido, 'caixaId'> {
  nome: string
  /** the proposed message; the link follows it */
  texto: string
  destinos: readonly DestinoDaProposta[]
  fixa: boolean
}

function PorOnde({ id, nome, texto: proposto, destinos, fixa, revisao, aoMandar }: PropsDeOnde) {
  // one key for each opening: a repeated click sends nothing twice
  const [chave] = useState(() => crypto.randomUUID())
  const [caixa, setCaixa] = useState(() => (destinos.find((d) => d.impedimento === null) ?? destinos[0])?.caixa.id)
  const [escolhido, setEscolhido] = useState<string | null>(null)
  const [texto, setTexto] = useState(proposto)
  const [ocupado, setOcupado] = useState(false)
  const [erro, setErro] = useState<string | null>(null)
  const [conversa, setConversa] = useState<string | null>(null)
  const destino = destinos.find((d) => d.caixa.id === caixa)
  const modelo = destino?.so_modelo
    ? (destino.modelos.find((m) => chaveDoModelo(m) === escolhido) ?? destino.modelos[0])
    : undefined
  const mandar = async () => {
    if (!destino) return
    setOcupado(true)
    setErro(null)
    try {
      const { data } = await chamar(propostasNoFio.enviar, {
        params: { id },
        body: {
          chave,
          caixa_entrada_id: destino.caixa.id,
          ...(revisao === undefined ? {} : { revisao }),
          ...(modelo
            ? { modelo: { nome: modelo.nome, idioma: modelo.idioma, variaveis: modelo.variaveis } }
            : { texto: texto.trim() }),
        },
      })
      if (aoMandar) aoMandar()
      else setConversa(data.conversa_id)
    } catch (falha) {
      setErro(mensagemDe(falha))
    } finally {
      setOcupado(false)
    }
  }
  if (conversa)
    return (
      <p role="status" className="text-13">
        A proposta está na conversa de {nome}.{' '}
        <a className="g-link" href={linkDaConversa(conversa)}>
          Abrir a conversa
        </a>
      </p>
    )
  const impedimento = destino?.impedimento ?? null
  return (
    <div className="grid gap-3">
      {!fixa && (
        <Select
          rotulo="Mandar por"
          opcoes={destinos.map((d) => ({
            valor: d.caixa.id,
            rotulo: d.caixa.nome,
            detalhe: d.conversa_id ? 'conversa aberta' : 'abre uma conversa',
          }))}
          valor={caixa ?? null}
          aoMudar={setCaixa}
        />
      )}
      {modelo && destino && (
        <Select
          rotulo="Modelo aprovado"
          dica={modelo.texto}
          opcoes={destino.modelos.map((m) => ({ valor: chaveDoModelo(m), rotulo: m.nome, detalhe: m.idioma }))}
          valor={chaveDoModelo(modelo)}
          aoMudar={setEscolhido}
        />
      )}
      {!destino?.so_modelo && impedimento === null && (
        <TextArea
          rotulo="Mensagem"
          dica="O link da proposta e o PDF vão junto."
          maxLength={800}
          value={texto}
          onChange={(e) => setTexto(e.currentTarget.value)}
        />
      )}
      {(erro ?? impedimento) && (
        <p role="alert" className="text-12 text-danger">
          {erro ?? impedimento}
        </p>
      )}
      <div>
        <Button
          variante="primaria"
          icone={<Send />}
          ocupado={ocupado}
          disabled={impedimento !== null}
          onClick={() => void mandar()}
        >
          Mandar para {nome}
        </Button>
      </div>
    </div>
  )
}
