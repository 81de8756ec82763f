import { useState } from 'react'
import { uuidv7 } from '#kit/id.ts'
import { listaFalada } from '#kit/lista-falada.ts'
import { mensagens } from '#modules/chat/fio/contract/mensagens.ts'
import { chamar } from '#platform/navegador/api.ts'
import { consultas } from '#platform/navegador/consultas.ts'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { data } from '#ui/formatos.ts'
import { Copy, SendHorizontal } from '#ui/icones.ts'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { useAto } from '#ui/usar-ato.ts'
import type { DocumentoDoCartao } from '#modules/funis/cartao/contract/documentos.ts'
import { formularios } from '../../contract/formularios.ts'
import { comoChamarDoCartao } from '#modules/funis/nucleo/regras/em-palavras.ts'
import type { Cartao } from '#modules/funis/nucleo/tipos.ts'
import { chaves } from '#modules/funis/nucleo/web/publico.ts'

const DIAS = [3, 7, 15, 30, 60].map((d) => ({ valor: String(d), rotulo: `${d} dias` }))
interface Feito {
  endereco: string
  expira_em: string
}

/**
 * Creates a document request link for the customer: documents and validity; then sends it in the card's conversation,
 * or copies it.
 */
export function PedirDocumentos({
  cartao: c,
  documentos,
  aoFechar,
}: {
  cartao: Cartao
  documentos: readonly DocumentoDoCartao[]
  aoFechar: () => void
}) {
  const [campos, setCampos] = useState<ReadonlySet<string>>(
    () =>
      new Set(
        documentos.filter((d) => d.agora && (d.situacao === 'falta' || d.situacao === 'vencido')).map((d) => d.campo),
      ),
  )
  const [recado, setRecado] = useState('')
  const [dias, setDias] = useState('7')
  const { indo, geral, fazer, dizer } = useAto()
  const [feito, setFeito] = useState<Feito | null>(null)
  const marcar = (campo: string, sim: boolean) =>
    setCampos((antes) => new Set(sim ? [...antes, campo] : [...antes].filter((x) => x !== campo)))
  const pedidos = documentos.filter((d) => campos.has(d.campo))
  async function criar() {
    if (campos.size === 0) return dizer('Escolha ao menos um documento.')
    await fazer(async () => {
      setFeito(
        (
          await chamar(formularios.pedirDocumentos, {
            params: { id: c.id },
            body: { campos: [...campos], recado, dias: Number(dias) },
          })
        ).data,
      )
      await consultas.invalidateQueries({ queryKey: chaves.documentos(c.id) })
    }, 'O link não foi criado.')
  }
  if (feito) return <Enviar cartao={c} feito={feito} rotulos={pedidos.map((d) => d.rotulo)} aoFechar={aoFechar} />
  return (
    <Dialog
      aberto
      firme
      aoMudar={(a) => !a && aoFechar()}
      titulo="Pedir documentos ao cliente"
      descricao="O cliente abre um link, sem precisar de conta, e manda os arquivos direto para este cartão."
      rodape={
        <>
          <Button onClick={aoFechar}>Cancelar</Button>
          <Button variante="primaria" ocupado={indo} onClick={() => void criar()}>
            Criar link
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <fieldset className="flex flex-col gap-1.5">
          <legend className="g-rotulo mb-1">O que pedir</legend>
          {documentos.map((d) => (
            <Checkbox
              key={d.campo}
              rotulo={`${d.rotulo}${d.situacao === 'enviado' ? ' (já enviado)' : d.situacao === 'vencido' ? ' (vencido)' : ''}`}
              checked={campos.has(d.campo)}
              onChange={(e) => marcar(d.campo, e.currentTarget.checked)}
            />
          ))}
        </fieldset>
        <Select rotulo="O link vale por" opcoes={DIAS} valor={dias} aoMudar={setDias} />
        <TextArea
          rotulo="Recado na página"
          opcional
          maxLength={1000}
          placeholder="Ex.: a fatura pode ser a dos últimos três meses."
          value={recado}
          onChange={(e) => setRecado(e.currentTarget.value)}
        />
        {geral && (
          <p role="alert" className="g-erro">
            {geral}
          </p>
        )}
      </div>
    </Dialog>
  )
}

function Enviar({
  cartao: c,
  feito,
  rotulos,
  aoFechar,
}: {
  cartao: Cartao
  feito: Feito
  rotulos: readonly string[]
  aoFechar: () => void
}) {
  const conversa = c.conversas.find((v) => v.status !== 'finalizada')
  const nome = comoChamarDoCartao({
    ...c.valores,
    nome: c.contato_nome ?? undefined,
    cliente_empresa: c.cliente_empresa,
  })
  const [texto, setTexto] = useState(
    `${nome ? `Olá, ${nome}! ` : 'Olá! '}Para seguirmos, precisamos de: ${listaFalada(rotulos.map((r) => r.toLocaleLowerCase('pt-BR')))}. É só enviar por este link, que vale até ${data(feito.expira_em)}: ${feito.endereco}`,
  )
  const { indo, geral, fazer } = useAto()
  const [id] = useState(() => uuidv7())
  async function enviar() {
    if (!conversa) return
    await fazer(async () => {
      await chamar(mensagens.enviar, { params: { id: conversa.id }, body: { conteudo: texto, id_cliente: id } })
      avisar({ titulo: `Pedido enviado por ${conversa.caixa_nome}.`, tom: 'sucesso' })
      aoFechar()
    }, 'A mensagem não foi enviada. O link continua valendo.')
  }
  async function copiar() {
    await navigator.clipboard.writeText(conversa ? feito.endereco : texto)
    avisar({ titulo: conversa ? 'Link copiado.' : 'Mensagem copiada.', tom: 'sucesso' })
  }
  return (
    <Dialog
      aberto
      firme
      aoMudar={(a) => !a && aoFechar()}
      titulo="O link está pronto"
      descricao={
        conversa
          ? `Revise a mensagem e mande por ${conversa.caixa_nome}.`
          : 'Este cliente não tem conversa aberta ao seu alcance: copie a mensagem e mande por onde falar com ele.'
      }
      rodape={
        <>
          <Button onClick={aoFechar}>{conversa ? 'Agora não' : 'Fechar'}</Button>
          <Button icone={<Copy />} variante={conversa ? 'secundaria' : 'primaria'} onClick={() => void copiar()}>
            {conversa ? 'Copiar link' : 'Copiar mensagem'}
          </Button>
          {conversa && (
            <Button variante="primaria" icone={<SendHorizontal />} ocupado={indo} onClick={() => void enviar()}>
              Enviar na conversa
            </Button>
          )}
        </>
      }
    >
      <TextArea
        rotulo="Mensagem"
        linhas={5}
        value={texto}
        erro={geral}
        onChange={(e) => setTexto(e.currentTarget.value)}
      />
    </Dialog>
  )
}
