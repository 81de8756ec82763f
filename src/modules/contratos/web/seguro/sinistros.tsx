import { useState } from 'react'
import { diaAqui } from '#kit/aqui.ts'
import { chamar } from '#platform/navegador/api.ts'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/date-field.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useAto } from '#ui/usar-ato.ts'
import type { Apolice, Contrato, Sinistro } from '../../contract/formas.ts'
import { seguros } from '../../contract/seguros.ts'
import type { SituacaoDoSinistro } from '../../tipos.ts'
import { guardarContrato } from '../dados.ts'
import { SINISTROS } from '../nomes.ts'

export function AbrirSinistro({
  contrato: c,
  apolice: a,
  aoFechar,
}: {
  contrato: Contrato
  apolice: Apolice
  aoFechar: () => void
}) {
  const [dia, setDia] = useState(diaAqui())
  const [cobertura, setCobertura] = useState(a.coberturas[0]?.nome ?? '')
  const [descricao, setDescricao] = useState('')
  const [pedido, setPedido] = useState<number | null>(null)
  const ato = useAto()
  const abrir = async () => {
    const body = { ocorrido_em: dia, cobertura, descricao, pedido_centavos: pedido ?? 0 }
    const feito = await ato.fazer(async () =>
      guardarContrato((await chamar(seguros.abrirSinistro, { params: { id: c.id }, body })).data),
    )
    if (feito) aoFechar()
  }
  return (
    <Dialog
      aberto
      firme
      aoMudar={(x) => !x && !ato.indo && aoFechar()}
      titulo="Sinistro"
      rodape={
        <Button variante="primaria" ocupado={ato.indo} onClick={() => void abrir()}>
          Abrir sinistro
        </Button>
      }
    >
      <div className="grid gap-3">
        {ato.geral && (
          <p role="alert" className="g-erro">
            {ato.geral}
          </p>
        )}
        <DateField rotulo="Quando aconteceu" valor={dia} aoMudar={setDia} erro={ato.erros.ocorrido_em} />
        <Select
          rotulo="Cobertura"
          opcoes={a.coberturas.map((x) => ({ valor: x.nome, rotulo: x.nome }))}
          valor={cobertura || null}
          aoMudar={setCobertura}
          erro={ato.erros.cobertura}
        />
        <TextArea
          rotulo="O que aconteceu"
          linhas={4}
          value={descricao}
          erro={ato.erros.descricao}
          onChange={(e) => setDescricao(e.currentTarget.value)}
        />
        <MoneyField rotulo="Valor pedido" valor={pedido} aoMudar={setPedido} erro={ato.erros.pedido_centavos} />
      </div>
    </Dialog>
  )
}

export function MoverSinistro({
  contrato: c,
  sinistro: s,
  aoFechar,
}: {
  contrato: Contrato
  sinistro: Sinistro
  aoFechar: () => void
}) {
  const [situacao, setSituacao] = useState<SituacaoDoSinistro | null>(s.proximas[0] ?? null)
  const [numero, setNumero] = useState(s.numero ?? '')
  const [pago, setPago] = useState<number | null>(s.pedido_centavos)
  const [motivo, setMotivo] = useState('')
  const ato = useAto()
  const mover = async () => {
    if (!situacao) return
    const body = {
      situacao,
      ...(numero ? { numero } : {}),
      ...(situacao === 'pago' && pago !== null ? { pago_centavos: pago } : {}),
      ...(motivo ? { motivo } : {}),
    }
    const feito = await ato.fazer(async () =>
      guardarContrato((await chamar(seguros.moverSinistro, { params: { id: c.id, sinistro: s.id }, body })).data),
    )
    if (feito) aoFechar()
  }
  return (
    <Dialog
      aberto
      aoMudar={(x) => !x && !ato.indo && aoFechar()}
      titulo="Situação do sinistro"
      rodape={
        <Button variante="primaria" ocupado={ato.indo} onClick={() => void mover()}>
          Guardar
        </Button>
      }
    >
      <div className="grid gap-3">
        {ato.geral && (
          <p role="alert" className="g-erro">
            {ato.geral}
          </p>
        )}
        <Select
          rotulo="Situação"
          opcoes={s.proximas.map((x) => ({ valor: x, rotulo: SINISTROS[x].rotulo }))}
          valor={situacao}
          aoMudar={setSituacao}
        />
        <TextField
          rotulo="Número na seguradora"
          opcional
          value={numero}
          onChange={(e) => setNumero(e.currentTarget.value)}
        />
        {situacao === 'pago' && (
          <MoneyField rotulo="Valor pago" valor={pago} aoMudar={setPago} erro={ato.erros.pago_centavos} />
        )}
        {(situacao === 'negado' || situacao === 'desistido') && (
          <TextArea
            rotulo="Motivo"
            value={motivo}
            erro={ato.erros.motivo}
            onChange={(e) => setMotivo(e.currentTarget.value)}
          />
        )}
      </div>
    </Dialog>
  )
}
