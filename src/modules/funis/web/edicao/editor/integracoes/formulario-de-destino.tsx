import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { webhooks, type DestinoDoFunil } from '../../../../contract/webhooks.ts'
import { EVENTOS_DO_FUNIL, ROTULO_DO_EVENTO, type EventoDoFunil } from '../../../../regras/saidas.ts'
import { reler } from '../configuracao.ts'
import { useEditor } from '../contexto.ts'
import { SegredoMostrado } from '../copiar.tsx'
import { useAto } from '../usar-ato.ts'

/** Who is told and of what. A new one shows its secret before it closes. */
export function FormularioDeDestino({ destino: d, aoFechar }: { destino: DestinoDoFunil | null; aoFechar: () => void }) {
  const { funil } = useEditor()
  const [nome, setNome] = useState(d?.nome ?? '')
  const [url, setUrl] = useState(d?.url ?? '')
  const [eventos, setEventos] = useState<EventoDoFunil[]>(d?.eventos ?? ['cartao.criado', 'cartao.ganho'])
  const [segredo, setSegredo] = useState<string | null>(null)
  const { indo, erros, geral, fazer } = useAto()
  const salvar = () => fazer(async () => {
    const body = { nome, url, eventos }
    if (d) await chamar(webhooks.alterarDestino, { params: { funil_id: funil.id, id: d.id }, body: { ...body, ativo: d.ativo } })
    else setSegredo((await chamar(webhooks.criarDestino, { params: { funil_id: funil.id }, body })).data.segredo)
    await reler(funil.id, 'destinos')
    if (d) aoFechar()
  })
  return (
    <Dialog aberto firme aoMudar={(a) => !a && aoFechar()} titulo={segredo ? `${nome} será avisado` : d ? 'Editar sistema' : 'Avisar um sistema'} rodape={segredo ? <Button variante="primaria" onClick={aoFechar}>Já copiei</Button> : <><Button onClick={aoFechar}>Cancelar</Button><Button variante="primaria" ocupado={indo} onClick={() => void salvar()}>Salvar</Button></>}>
      {segredo ? <SegredoMostrado segredo={segredo} /> : (
        <form noValidate className="grid gap-4" onSubmit={(e) => { e.preventDefault(); void salvar() }}>
          {geral && Object.keys(erros).length === 0 && <AlertBox tom="perigo" titulo={geral} />}
          <TextField rotulo="Nome" placeholder="ERP" value={nome} maxLength={80} erro={erros.nome} onChange={(e) => setNome(e.currentTarget.value)} />
          <TextField rotulo="Endereço" type="url" placeholder="https://erp.suaempresa.com.br/girassol" dica="Recebe um POST em JSON, assinado, e responde 2xx. Se falhar, insistimos por um dia." value={url} erro={erros.url} onChange={(e) => setUrl(e.currentTarget.value)} />
          <fieldset className="grid gap-2">
            <legend className="g-rotulo">Avisar quando</legend>
            {EVENTOS_DO_FUNIL.map((x) => <Checkbox key={x} rotulo={ROTULO_DO_EVENTO[x]} checked={eventos.includes(x)} onChange={(e) => setEventos(e.currentTarget.checked ? [...eventos, x] : eventos.filter((y) => y !== x))} />)}
            {erros.eventos && <p role="alert" className="g-erro">{erros.eventos}</p>}
          </fieldset>
          <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
        </form>
      )}
    </Dialog>
  )
}
