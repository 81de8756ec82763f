import { useState } from 'react'
import { AlertBox } from '../alert-box.tsx'
import { Button } from '../button.tsx'
import { Checkbox } from '../checkbox.tsx'
import { Dialog } from '../dialog.tsx'
import { TextField } from '../text-field.tsx'
import { SegredoMostrado } from './para-copiar.tsx'

export interface DadosDoDestino<E extends string> {
  nome: string
  url: string
  eventos: E[]
}
interface PropsDoFormulario<E extends string> {
  /** initial values; with `novo` the secret is shown after saving */
  inicial: DadosDoDestino<E>
  novo: boolean
  eventos: readonly (readonly [E, string])[]
  /** Returns the secret of a new destination, or null. On failure returns the errors by field and a general message. */
  salvar: (
    dados: DadosDoDestino<E>,
  ) => Promise<{ segredo: string | null } | { erros: Record<string, string>; geral: string | null }>
  aoFechar: () => void
}

/** Form of the destination and its events. A new one shows its secret before closing, because it is shown only once. */
export function FormularioDeDestinoAvisado<E extends string>({
  inicial,
  novo,
  eventos: todos,
  salvar,
  aoFechar,
}: PropsDoFormulario<E>) {
  const [dados, setDados] = useState(inicial)
  const [recusa, setRecusa] = useState<{ erros: Record<string, string>; geral: string | null }>({
    erros: {},
    geral: null,
  })
  const [segredo, setSegredo] = useState<string | null>(null)
  const [ocupado, setOcupado] = useState(false)
  const { erros, geral } = recusa
  const enviar = async () => {
    if (ocupado) return
    setOcupado(true)
    setRecusa({ erros: {}, geral: null })
    const fim = await salvar(dados).finally(() => setOcupado(false))
    if ('erros' in fim) setRecusa(fim)
    else if (fim.segredo === null) aoFechar()
    else setSegredo(fim.segredo)
  }
  const rodape = segredo ? (
    <Button variante="primaria" onClick={aoFechar}>
      Já copiei
    </Button>
  ) : (
    <>
      <Button onClick={aoFechar}>Cancelar</Button>
      <Button variante="primaria" ocupado={ocupado} onClick={() => void enviar()}>
        Salvar
      </Button>
    </>
  )
  return (
    <Dialog
      aberto
      firme
      aoMudar={(a) => !a && aoFechar()}
      titulo={segredo ? `${dados.nome} será avisado` : novo ? 'Avisar outro sistema' : 'Editar destino'}
      rodape={rodape}
    >
      {segredo ? (
        <SegredoMostrado segredo={segredo} />
      ) : (
        <form
          noValidate
          className="grid gap-4"
          onSubmit={(e) => {
            e.preventDefault()
            void enviar()
          }}
          onKeyDown={(e) => e.key === 'Enter' && (e.ctrlKey || e.metaKey) && void enviar()}
        >
          {geral && <AlertBox tom="perigo" titulo={geral} />}
          <TextField
            rotulo="Nome"
            value={dados.nome}
            maxLength={80}
            erro={erros.nome}
            placeholder="ERP"
            onChange={(e) => setDados({ ...dados, nome: e.currentTarget.value })}
          />
          <TextField
            rotulo="Endereço"
            type="url"
            value={dados.url}
            erro={erros.url}
            placeholder="https://erp.suaempresa.com.br/girassol"
            dica="Recebe um POST em JSON, assinado, e responde 2xx. Se falhar, insistimos por um dia."
            onChange={(e) => setDados({ ...dados, url: e.currentTarget.value })}
          />
          <fieldset className="grid gap-2">
            <legend className="g-rotulo">Avisar quando houver</legend>
            {todos.map(([e, rotulo]) => (
              <Checkbox
                key={e}
                rotulo={rotulo}
                checked={dados.eventos.includes(e)}
                onChange={(ev) =>
                  setDados({
                    ...dados,
                    eventos: ev.currentTarget.checked ? [...dados.eventos, e] : dados.eventos.filter((x) => x !== e),
                  })
                }
              />
            ))}
            {erros.eventos && (
              <p role="alert" className="text-12 text-danger">
                {erros.eventos}
              </p>
            )}
          </fieldset>
          <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
        </form>
      )}
    </Dialog>
  )
}
