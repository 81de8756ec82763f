import type { Campo, ValorDeCampo } from '#engines/funil/campos.ts'
import { DateField } from '#ui/date-field.tsx'
import { MaskedField } from '#ui/masked-field.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { TipoNoContato } from '../../regras/campos.ts'

interface Props {
  campo: Campo & { obrigatorio?: boolean }
  valor: ValorDeCampo | undefined
  aoMudar: (v: ValorDeCampo) => void
  erro?: string | undefined
  /** stored value that is shown masked: typing replaces it */
  guardado?: string | undefined
}
type Editor = (p: Props & { rotulo: string; opcional: boolean }) => React.ReactNode
const texto = (v: ValorDeCampo | undefined) => (typeof v === 'string' ? v : '')
const numero = (v: ValorDeCampo | undefined) => (typeof v === 'number' ? v : null)
const NADA = { valor: '', rotulo: 'Não informado' }

const emLinha =
  (extra: { type?: string; inputMode?: 'email' } = {}): Editor =>
  ({ valor, aoMudar, campo: _, ...p }) => (
    <TextField
      {...p}
      {...extra}
      maxLength={400}
      value={texto(valor)}
      onChange={(e) => aoMudar(e.currentTarget.value)}
    />
  )
const comData =
  (tipo: 'date' | 'month'): Editor =>
  ({ valor, aoMudar, campo: _, ...p }) => <DateField {...p} tipo={tipo} valor={texto(valor)} aoMudar={aoMudar} />
const comMascara =
  (mascara: 'telefone' | 'cpf-cnpj'): Editor =>
  ({ valor, aoMudar, campo: _, guardado, ...p }) => (
    <MaskedField
      {...p}
      {...(guardado
        ? { placeholder: guardado, dica: 'Fica o que está guardado, a menos que você escreva outro.' }
        : {})}
      mascara={mascara}
      valor={texto(valor)}
      aoMudar={aoMudar}
    />
  )

const editores: Record<TipoNoContato, Editor> = {
  texto: emLinha(),
  email: emLinha({ type: 'email', inputMode: 'email' }),
  texto_longo: ({ valor, aoMudar, campo: _, ...p }) => (
    <TextArea
      {...p}
      linhas={3}
      maxLength={10_000}
      value={texto(valor)}
      onChange={(e) => aoMudar(e.currentTarget.value)}
    />
  ),
  numero: ({ campo, valor, aoMudar, ...p }) => (
    <NumberField {...p} valor={numero(valor)} aoMudar={aoMudar} sufixo={campo.config.unidade} />
  ),
  moeda: ({ valor, aoMudar, campo: _, ...p }) => <MoneyField {...p} valor={numero(valor)} aoMudar={aoMudar} />,
  booleano: ({ valor, aoMudar, campo: _, ...p }) => (
    <Select
      {...p}
      opcoes={[NADA, { valor: 'sim', rotulo: 'Sim' }, { valor: 'nao', rotulo: 'Não' }]}
      valor={valor === true ? 'sim' : valor === false ? 'nao' : ''}
      aoMudar={(v) => aoMudar(v === '' ? null : v === 'sim')}
    />
  ),
  data: comData('date'),
  mes: comData('month'),
  selecao: ({ campo, valor, aoMudar, ...p }) => (
    <Select
      {...p}
      opcoes={[
        NADA,
        ...campo.config.opcoes
          .filter((o) => !o.arquivada || o.id === valor)
          .map((o) => ({ valor: o.id, rotulo: o.rotulo })),
      ]}
      valor={texto(valor)}
      aoMudar={(v) => aoMudar(v || null)}
    />
  ),
  telefone: comMascara('telefone'),
  documento: comMascara('cpf-cnpj'),
}

/** Input of a custom field. Its output is the stored value. */
export const EditorDoCampo = (p: Props) =>
  editores[p.campo.tipo as TipoNoContato]({ ...p, rotulo: p.campo.rotulo, opcional: !p.campo.obrigatorio })
