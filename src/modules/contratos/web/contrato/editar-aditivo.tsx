import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/date-field.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { aditivos } from '../../contract/aditivos.ts'
import type { Aditivo, Contrato } from '../../contract/formas.ts'
import { guardarContrato } from '../dados.ts'
import { PlanoNovo } from './plano-novo.tsx'

/** Title, text and figures of an amendment. Of a subscription, the plan too. */
export function EditarAditivo({
  contrato: c,
  aditivo,
  aoFechar,
}: {
  contrato: Contrato
  aditivo: Aditivo | null
  aoFechar: () => void
}) {
  const [titulo, setTitulo] = useState(aditivo?.titulo ?? '')
  const [texto, setTexto] = useState(aditivo?.texto ?? '')
  const [fim, setFim] = useState(aditivo?.vigente_ate ?? '')
  const [reajuste, setReajuste] = useState(aditivo?.reajuste_em ?? '')
  const [plano, setPlano] = useState(aditivo?.plano ?? null)
  const ato = useAto()
  const guardar = async () => {
    const body = { titulo, texto, vigente_ate: fim || null, reajuste_em: reajuste || null, plano }
    const feito = await ato.fazer(async () => {
      const r = aditivo
        ? await chamar(aditivos.salvar, { params: { id: c.id, aditivo: aditivo.id }, body })
        : await chamar(aditivos.criar, { params: { id: c.id }, body })
      guardarContrato(r.data)
    })
    if (feito) aoFechar()
  }
  return (
    <Dialog
      aberto
      firme
      tamanho="grande"
      aoMudar={(a) => !a && !ato.indo && aoFechar()}
      titulo={aditivo ? `Aditivo ${aditivo.n}` : 'Aditivo novo'}
      rodape={
        <Button variante="primaria" ocupado={ato.indo} onClick={() => void guardar()}>
          Guardar aditivo
        </Button>
      }
    >
      <div className="grid gap-3">
        {ato.geral && (
          <p role="alert" className="g-erro">
            {ato.geral}
          </p>
        )}
        <TextField
          rotulo="Título"
          value={titulo}
          erro={ato.erros.titulo}
          onChange={(e) => setTitulo(e.currentTarget.value)}
        />
        <TextArea
          rotulo="O que muda"
          linhas={6}
          maximoDeLinhas={18}
          value={texto}
          erro={ato.erros.texto}
          onChange={(e) => setTexto(e.currentTarget.value)}
        />
        {c.tipo === 'assinatura' && <PlanoNovo plano={plano} erros={ato.erros} aoMudar={setPlano} />}
        <DateField rotulo="Novo fim do contrato" opcional valor={fim} aoMudar={setFim} erro={ato.erros.vigente_ate} />
        <DateField
          rotulo="Novo reajuste"
          opcional
          valor={reajuste}
          aoMudar={setReajuste}
          erro={ato.erros.reajuste_em}
        />
      </div>
    </Dialog>
  )
}
