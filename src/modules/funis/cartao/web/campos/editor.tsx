import { usePessoa } from '#platform/navegador/pessoa.ts'
import { comDeslocamento, paraParede } from '#kit/parede.ts'
import { useId } from 'react'
import type { Campo, ValorDeCampo } from '#engines/funil/campos.ts'
import { anexosDe } from '#engines/funil/campos.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { DateField } from '#ui/date-field.tsx'
import { MaskedField } from '#ui/masked-field.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { Arquivos } from './arquivos.tsx'
import { EscolhaDePessoa } from './escolha-de-pessoa.tsx'
import { EscolhaDeCartao } from './vinculo.tsx'

export interface PropsDoEditor {
  campo: Campo
  valor: ValorDeCampo | undefined
  aoMudar: (valor: ValorDeCampo) => void
  erro?: string | undefined
  /** card whose folder receives the files; a card being created has none yet */
  cartao_id: string | null
  /** funnel whose users can be chosen; without it, any colleague */
  funil?: string | undefined
}
type Editor = (p: PropsDoEditor & { rotulo: string }) => React.ReactNode

const texto = (v: ValorDeCampo | undefined): string => (typeof v === 'string' ? v : '')
const partes = (v: ValorDeCampo | undefined): Record<string, ValorDeCampo> =>
  typeof v === 'object' && v !== null && !Array.isArray(v) ? v : {}
const numero = (v: ValorDeCampo | undefined): number | null => (typeof v === 'number' ? v : null)
const SIM_NAO = [
  { valor: 'sim', rotulo: 'Sim' },
  { valor: 'nao', rotulo: 'Não' },
] as const

const curto: Editor = ({ valor, aoMudar, ...p }) => (
  <TextField {...p} maxLength={400} value={texto(valor)} onChange={(e) => aoMudar(e.currentTarget.value)} />
)
const comData =
  (tipo: 'date' | 'month'): Editor =>
  ({ valor, aoMudar, ...p }) => <DateField {...p} tipo={tipo} valor={texto(valor).slice(0, 10)} aoMudar={aoMudar} />
/** Reads and writes the time in the zone of the user. */
function DataHora({ valor, aoMudar, ...p }: Parameters<Editor>[0]) {
  const { fuso } = usePessoa()
  const escrito = texto(valor)
  return (
    <DateField
      {...p}
      tipo="datetime-local"
      valor={escrito && paraParede(new Date(escrito), fuso)}
      aoMudar={(v) => aoMudar(v && comDeslocamento(v, fuso))}
    />
  )
}
const comMascara =
  (mascara: 'telefone' | 'cpf-cnpj'): Editor =>
  ({ valor, aoMudar, ...p }) => <MaskedField {...p} mascara={mascara} valor={texto(valor)} aoMudar={aoMudar} />
/** A link without a funnel: stores only the typed number or name. */
const porNome: Editor = ({ valor, aoMudar, ...p }) => (
  <TextField
    {...p}
    maxLength={200}
    placeholder="Número ou nome"
    value={texto(partes(valor).nome)}
    onChange={(e) => aoMudar(e.currentTarget.value ? { id: '', nome: e.currentTarget.value } : null)}
  />
)

const editores: Record<Campo['tipo'], Editor> = {
  texto: curto,
  texto_longo: ({ valor, aoMudar, ...p }) => (
    <TextArea
      {...p}
      linhas={3}
      maxLength={10_000}
      value={texto(valor)}
      onChange={(e) => aoMudar(e.currentTarget.value)}
    />
  ),
  numero: ({ campo, valor, aoMudar, ...p }) => (
    <NumberField
      {...p}
      valor={numero(valor)}
      aoMudar={aoMudar}
      sufixo={campo.config.unidade}
      {...(campo.config.minimo === null ? {} : { min: campo.config.minimo })}
      {...(campo.config.maximo === null ? {} : { max: campo.config.maximo })}
    />
  ),
  moeda: ({ valor, aoMudar, ...p }) => <MoneyField {...p} valor={numero(valor)} aoMudar={aoMudar} />,
  booleano: ({ valor, aoMudar, ...p }) => (
    <Select
      {...p}
      opcoes={SIM_NAO}
      valor={valor === true ? 'sim' : valor === false ? 'nao' : null}
      aoMudar={(v) => aoMudar(v === 'sim')}
    />
  ),
  data: comData('date'),
  datahora: (p) => <DataHora {...p} />,
  mes: comData('month'),
  selecao: ({ campo, valor, aoMudar, ...p }) => <Escolha {...p} campo={campo} valor={texto(valor)} aoMudar={aoMudar} />,
  telefone: comMascara('telefone'),
  documento: comMascara('cpf-cnpj'),
  email: ({ valor, aoMudar, ...p }) => (
    <TextField
      {...p}
      type="email"
      inputMode="email"
      autoComplete="off"
      value={texto(valor)}
      onChange={(e) => aoMudar(e.currentTarget.value)}
    />
  ),
  endereco: ({ valor, aoMudar, ...p }) => (
    <TextField
      {...p}
      placeholder="Rua, número, bairro, cidade"
      value={texto(partes(valor).logradouro)}
      onChange={(e) => aoMudar(e.currentTarget.value ? { ...partes(valor), logradouro: e.currentTarget.value } : null)}
    />
  ),
  usuario: ({ valor, aoMudar, rotulo, erro, funil }) => (
    <EscolhaDePessoa rotulo={rotulo} erro={erro} funil={funil} id={texto(valor) || null} aoMudar={aoMudar} />
  ),
  checklist: ({ campo, valor, aoMudar, rotulo, erro }) => (
    <Lista
      campo={campo}
      rotulo={rotulo}
      erro={erro}
      valor={(valor as Record<string, boolean> | null) ?? {}}
      aoMudar={aoMudar}
    />
  ),
  relacao: (p) =>
    p.campo.config.entidade ? (
      <EscolhaDeCartao
        rotulo={p.rotulo}
        erro={p.erro}
        funil={p.campo.config.entidade}
        valor={(p.valor as { id: string; nome: string } | null | undefined) ?? null}
        aoMudar={p.aoMudar}
      />
    ) : (
      porNome(p)
    ),
  arquivo: ({ campo, valor, aoMudar, cartao_id, erro }) => (
    <Arquivos rotulo={campo.rotulo} erro={erro} cartaoId={cartao_id} valor={anexosDe(valor)} aoMudar={aoMudar} />
  ),
  itens: ({ valor, aoMudar, ...p }) => (
    <TextArea
      {...p}
      linhas={3}
      placeholder="Um por linha"
      value={(Array.isArray(valor) ? valor : []).map((i) => texto(partes(i).nome)).join('\n')}
      onChange={(e) =>
        aoMudar(e.currentTarget.value ? e.currentTarget.value.split('\n').map((nome) => ({ nome })) : null)
      }
    />
  ),
  // requested on the card, never typed
  aprovacao: ({ rotulo, erro }) => (
    <p className="text-13">
      <span className="g-rotulo block">{rotulo}</span>
      {erro ? (
        <span role="alert" className="g-erro">
          {erro}
        </span>
      ) : (
        <span className="text-text-2">Peça a aprovação nos dados do cartão.</span>
      )}
    </p>
  ),
}

function Escolha({
  campo,
  valor,
  aoMudar,
  ...p
}: {
  campo: Campo
  valor: string
  aoMudar: (v: ValorDeCampo) => void
  rotulo: string
  erro?: string | undefined
}) {
  const opcoes = campo.config.opcoes
    .filter((o) => !o.arquivada || o.id === valor)
    .map((o) => ({ valor: o.id, rotulo: o.rotulo }))
  if (opcoes.length <= 10) return <Select {...p} opcoes={opcoes} valor={valor || null} aoMudar={aoMudar} />
  return (
    <Combobox
      {...p}
      opcoes={opcoes}
      valor={opcoes.find((o) => o.valor === valor) ?? null}
      aoMudar={(o) => aoMudar(o?.valor ?? null)}
    />
  )
}

function Lista({
  campo,
  rotulo,
  erro,
  valor,
  aoMudar,
}: {
  campo: Campo
  rotulo: string
  erro?: string | undefined
  valor: Record<string, boolean>
  aoMudar: (v: ValorDeCampo) => void
}) {
  const id = useId()
  return (
    <fieldset aria-labelledby={id} className="flex flex-col gap-1.5">
      <legend id={id} className="g-rotulo">
        {rotulo}
      </legend>
      {campo.config.itens.map((item) => (
        <Checkbox
          key={item}
          rotulo={item}
          checked={valor[item] ?? false}
          onChange={(e) => aoMudar({ ...valor, [item]: e.currentTarget.checked })}
        />
      ))}
      {erro && (
        <p role="alert" className="g-erro">
          {erro}
        </p>
      )}
    </fieldset>
  )
}

/** The input for a field's type. Money in centavos, days as ISO text: the output is the stored form. */
export function EditorDeCampo({ campo, ...p }: PropsDoEditor) {
  return editores[campo.tipo]({ campo, ...p, rotulo: campo.rotulo })
}
