import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/date-field.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useAto } from '#ui/usar-ato.ts'
import type { Contrato } from '../../contract/formas.ts'
import { seguros } from '../../contract/seguros.ts'
import { guardarContrato } from '../dados.ts'

/** The policy's own data. Covers are one a line. */
export function EditarApolice({ contrato: c, aoFechar }: { contrato: Contrato; aoFechar: () => void }) {
  const antes = c.apolice
  const [textos, setTextos] = useState({
    seguradora: antes?.seguradora ?? '',
    numero: antes?.numero ?? '',
    beneficiario: antes?.beneficiario ?? c.cliente.nome,
    inicio: antes?.inicio ?? '',
    fim: antes?.fim ?? '',
    coberturas: antes?.coberturas.map((x) => x.nome).join('\n') ?? '',
  })
  const [valores, setValores] = useState({
    segurado_centavos: antes?.segurado_centavos ?? null,
    premio_centavos: antes?.premio_centavos ?? null,
    franquia_centavos: antes?.franquia_centavos ?? null,
  })
  const ato = useAto()
  const limites = new Map(antes?.coberturas.map((x) => [x.nome, x.limite_centavos]) ?? [])
  const guardar = async () => {
    const { coberturas, ...resto } = textos
    const nomes = coberturas
      .split('\n')
      .map((x) => x.trim())
      .filter(Boolean)
    const body = {
      ...resto,
      segurado_centavos: valores.segurado_centavos ?? 0,
      premio_centavos: valores.premio_centavos ?? 0,
      franquia_centavos: valores.franquia_centavos ?? 0,
      coberturas: nomes.map((nome) => ({ nome, limite_centavos: limites.get(nome) ?? null })),
    }
    const feito = await ato.fazer(async () =>
      guardarContrato((await chamar(seguros.apolice, { params: { id: c.id }, body })).data),
    )
    if (feito) aoFechar()
  }
  const texto = (campo: 'seguradora' | 'numero' | 'beneficiario', rotulo: string) => (
    <TextField
      rotulo={rotulo}
      value={textos[campo]}
      erro={ato.erros[campo]}
      onChange={(e) => setTextos({ ...textos, [campo]: e.currentTarget.value })}
    />
  )
  const dinheiro = (campo: keyof typeof valores, rotulo: string) => (
    <MoneyField
      rotulo={rotulo}
      valor={valores[campo]}
      erro={ato.erros[campo]}
      aoMudar={(v) => setValores({ ...valores, [campo]: v })}
    />
  )
  return (
    <Dialog
      aberto
      firme
      aoMudar={(a) => !a && !ato.indo && aoFechar()}
      titulo="Apólice"
      rodape={
        <Button variante="primaria" ocupado={ato.indo} onClick={() => void guardar()}>
          Guardar apólice
        </Button>
      }
    >
      <div className="grid gap-3">
        {ato.geral && (
          <p role="alert" className="g-erro">
            {ato.geral}
          </p>
        )}
        {texto('seguradora', 'Seguradora')}
        {texto('numero', 'Número da apólice')}
        <DateField
          rotulo="Início"
          valor={textos.inicio}
          erro={ato.erros.inicio}
          aoMudar={(inicio) => setTextos({ ...textos, inicio })}
        />
        <DateField
          rotulo="Fim"
          valor={textos.fim}
          erro={ato.erros.fim}
          aoMudar={(fim) => setTextos({ ...textos, fim })}
        />
        {dinheiro('segurado_centavos', 'Valor segurado')}
        {dinheiro('premio_centavos', 'Prêmio')}
        {dinheiro('franquia_centavos', 'Franquia')}
        {texto('beneficiario', 'Beneficiário')}
        <TextArea
          rotulo="Coberturas, uma por linha"
          linhas={3}
          value={textos.coberturas}
          erro={ato.erros.coberturas}
          onChange={(e) => setTextos({ ...textos, coberturas: e.currentTarget.value })}
        />
      </div>
    </Dialog>
  )
}
