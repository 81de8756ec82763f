import { useId, useState } from 'react'
import { diaAqui } from '#kit/aqui.ts'
import { diaBr, somarDias } from '#kit/dias.ts'
import { ErroApp } from '#kit/erro.ts'
import { chamar } from '#platform/navegador/api.ts'
import { mensagemDe } from '#ui/form/erros.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { dataHora } from '#ui/formatos.ts'
import { Copy, Send } from '#ui/icones.ts'
import { NumberField } from '#ui/number-field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { avisar } from '#ui/avisos.ts'
import type { Proposta } from '../../contract/formas.ts'
import { propostas } from '../../contract/propostas.ts'
import { VALIDADE_MAXIMA_DIAS, VALIDADE_PADRAO_DIAS } from '../../regras/validade.ts'
import { guardarProposta } from '../dados.ts'
import { EscolherCliente } from '../proposta/cliente.tsx'
import { aoConfirmarComTeclas } from '../proposta/com-motivo.tsx'
import { copiarLink } from '#ui/copiar-link.ts'
import { Mandar } from '../proposta/mandar.tsx'

interface PropsDoEnvio {
  proposta: Proposta
  /** Saves what is pending; null when it could not. */
  salvar: () => Promise<number | null>
  resumo: string
  aoFechar: () => void
  /** The server asks for an approval that this screen could not foresee. */
  aoFaltarAprovacao?: () => void
}

/** The button that had the focus is gone once the proposal is sent. */
const focar = (campo: HTMLInputElement | null): void => campo?.focus()

const NAO_SALVOU = 'As últimas mudanças ainda não foram salvas. Confira o aviso embaixo e tente de novo.'

/** Freezes the version and shows its link. */
export function EnviarProposta({ proposta, salvar, resumo, aoFechar, aoFaltarAprovacao }: PropsDoEnvio) {
  const [link, setLink] = useState<string | null>(null)
  const [erro, setErro] = useState<string | null>(null)
  const [ocupado, setOcupado] = useState(false)
  const formulario = useId()
  const [dias, setDias] = useState<number | null>(proposta.validade_dias)
  const validade = somarDias(diaAqui(), dias ?? VALIDADE_PADRAO_DIAS)
  const enviar = async () => {
    if (dias === null || dias < 1 || dias > VALIDADE_MAXIMA_DIAS) return setErro('A validade vai de 1 a 90 dias.')
    setOcupado(true)
    setErro(null)
    try {
      const revisao = await salvar()
      if (revisao === null) return setErro(NAO_SALVOU)
      const { data } = await chamar(propostas.enviar, {
        params: { id: proposta.id },
        body: { revisao, validade, chave: `${proposta.id}:${revisao}` },
      })
      guardarProposta(data.proposta)
      setLink(new URL(data.link, location.origin).href)
    } catch (falha) {
      if (falha instanceof ErroApp && falha.code === 'APROVACAO') aoFaltarAprovacao?.()
      setErro(mensagemDe(falha))
    } finally {
      setOcupado(false)
    }
  }
  return (
    <Dialog
      aberto
      aoMudar={(a) => !a && !ocupado && aoFechar()}
      titulo={link ? 'Proposta enviada' : `Enviar a v${proposta.versao}`}
      rodape={
        link ? (
          <>
            <Button icone={<Copy />} onClick={() => void copiarLink(link)}>
              Copiar o link
            </Button>
            <Button variante="primaria" onClick={aoFechar}>
              Concluir
            </Button>
          </>
        ) : (
          <>
            <Button onClick={aoFechar}>Continuar editando</Button>
            <Button variante="primaria" icone={<Send />} ocupado={ocupado} type="submit" form={formulario}>
              Enviar agora
            </Button>
          </>
        )
      }
    >
      {link ? (
        <div className="grid gap-3 text-13">
          <p>
            A v{proposta.versao} está congelada{proposta.vence_em ? ` e vale até ${dataHora(proposta.vence_em)}` : ''}.
            Mudar abre a versão seguinte; o link continua o mesmo.
          </p>
          <TextField
            rotulo="Link para o cliente"
            value={link}
            readOnly
            ref={focar}
            onFocus={(e) => e.currentTarget.select()}
          />
          <Mandar id={proposta.id} />
        </div>
      ) : (
        <div className="grid gap-2 text-13">
          <p>
            {proposta.cliente.nome} recebe: {resumo}
          </p>
          <p className="text-text-2">
            Depois de enviada, esta versão não muda: entradas, tarifas e resultado ficam guardados como estão agora.
          </p>
          <form
            id={formulario}
            aria-label="Envio"
            onSubmit={(e) => {
              e.preventDefault()
              if (!ocupado) void enviar()
            }}
          >
            <NumberField
              rotulo="Vale por"
              sufixo="dias"
              casas={0}
              min={1}
              max={VALIDADE_MAXIMA_DIAS}
              valor={dias}
              aoMudar={setDias}
              dica={`Até ${diaBr(validade)}, às 23:59.`}
            />
          </form>
          {proposta.cliente.contato_id === null && (
            <>
              <p className="text-warning">
                Sem contato, o cliente só recebe o link se você o copiar, e não consegue aceitar pela página.
              </p>
              <EscolherCliente proposta={proposta} salvar={salvar} />
            </>
          )}
          {erro && (
            <p role="alert" className="text-danger">
              {erro}
            </p>
          )}
        </div>
      )}
    </Dialog>
  )
}

/** Asks for approval of a discount beyond the limit or a margin below the floor. */
export function PedirAprovacao({ proposta, salvar, resumo, aoFechar }: PropsDoEnvio) {
  const [motivo, setMotivo] = useState('')
  const [erro, setErro] = useState<string | null>(null)
  const [ocupado, setOcupado] = useState(false)
  const pedir = async () => {
    if (motivo.trim().length < 3) return setErro('Diga o motivo do desconto.')
    setOcupado(true)
    setErro(null)
    try {
      const revisao = await salvar()
      if (revisao === null) return setErro(NAO_SALVOU)
      const { data } = await chamar(propostas.pedirAprovacao, {
        params: { id: proposta.id },
        body: { revisao, motivo },
      })
      guardarProposta(data)
      avisar({ titulo: 'Pedido enviado', tom: 'sucesso' })
      aoFechar()
    } catch (falha) {
      setErro(mensagemDe(falha))
    } finally {
      setOcupado(false)
    }
  }
  return (
    <Dialog
      aberto
      aoMudar={(a) => !a && !ocupado && aoFechar()}
      titulo="Pedir aprovação do desconto"
      rodape={
        <>
          <Button onClick={aoFechar}>Continuar editando</Button>
          <Button variante="primaria" ocupado={ocupado} onClick={() => void pedir()}>
            Pedir aprovação
          </Button>
        </>
      }
    >
      <div className="grid gap-3 text-13">
        <p>
          {resumo}
          {proposta.aprovadores.length > 0 && ` Quem aprova: ${proposta.aprovadores.map((a) => a.nome).join(', ')}.`}
        </p>
        <TextArea
          rotulo="Motivo"
          maxLength={500}
          value={motivo}
          erro={erro}
          onKeyDown={aoConfirmarComTeclas(() => !ocupado && void pedir())}
          onChange={(e) => setMotivo(e.currentTarget.value)}
        />
      </div>
    </Dialog>
  )
}
