import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { MultiCombobox } from '#ui/multi-combobox.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { Select } from '#ui/select.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { CampoDoCanal } from '#modules/chat/canais/comum/web/guia-do-canal.ts'
import { Cabecalhos } from './cabecalhos.tsx'
import { CampoDeCor } from './campo-de-cor.tsx'
import { estaDefinido, nomesDefinidos, type Cabecalho, type Valores } from './valores-do-canal.ts'

interface PropsDoCampo {
  campo: CampoDoCanal
  valores: Valores
  erro: string | undefined
  atual: Record<string, unknown> | undefined
  aoMudar: (m: Valores) => void
}

const TIPO_DE_ENTRADA = { texto: 'text', url: 'url', email: 'email', telefone: 'tel' } as const

/** Renders one setting from its description. */
export function CampoDoFormulario({ campo: c, valores, erro, atual, aoMudar }: PropsDoCampo) {
  const valor = valores[c.nome]
  const mudar = (v: unknown) => aoMudar({ [c.nome]: v })
  const comum = { rotulo: c.rotulo, erro, ...(c.dica === undefined ? {} : { dica: c.dica }) }
  switch (c.tipo) {
    case 'segredo':
      return (
        <Segredo campo={c} definido={estaDefinido(c, atual)} valor={String(valor ?? '')} erro={erro} aoMudar={mudar} />
      )
    case 'numero':
      return (
        <NumberField
          {...comum}
          casas={0}
          valor={typeof valor === 'number' ? valor : null}
          {...(c.sufixo ? { sufixo: c.sufixo } : {})}
          aoMudar={mudar}
        />
      )
    case 'interruptor':
      return (
        <Switch
          rotulo={c.rotulo}
          dica={c.dica}
          checked={valor === true}
          onChange={(e) => mudar(e.currentTarget.checked)}
        />
      )
    case 'cor':
      return (
        <CampoDeCor {...comum} valor={String(valor ?? '')} padrao={c.padrao} daEmpresa={c.daEmpresa} aoMudar={mudar} />
      )
    case 'opcoes':
      return <Select {...comum} opcoes={c.opcoes} valor={String(valor ?? '')} aoMudar={mudar} />
    case 'etiquetas':
      return (
        <MultiCombobox
          {...comum}
          {...(c.exemplo ? { placeholder: c.exemplo } : {})}
          opcoes={c.padrao.map((v) => ({ valor: v, rotulo: v }))}
          valor={(valor as string[]).map((v) => ({ valor: v, rotulo: v }))}
          aoCriar={async (t) => ({ valor: t, rotulo: t })}
          aoMudar={(o) => mudar(o.map((x) => x.valor))}
        />
      )
    case 'cabecalhos':
      return (
        <Cabecalhos
          definidos={nomesDefinidos(c, atual)}
          trocando={valores[`${c.nome}:trocar`] === true || nomesDefinidos(c, atual).length === 0}
          aoTrocar={() => aoMudar({ [`${c.nome}:trocar`]: true })}
          valor={valor as Cabecalho[]}
          erro={erro}
          aoMudar={mudar}
        />
      )
    case 'area':
      return (
        <TextArea
          {...comum}
          {...(c.exemplo ? { placeholder: c.exemplo } : {})}
          linhas={3}
          value={String(valor ?? '')}
          onChange={(e) => mudar(e.currentTarget.value)}
        />
      )
    default:
      return (
        <TextField
          {...comum}
          type={TIPO_DE_ENTRADA[c.tipo]}
          autoComplete="off"
          spellCheck={false}
          {...(c.exemplo ? { placeholder: c.exemplo } : {})}
          value={String(valor ?? '')}
          onChange={(e) => mudar(e.currentTarget.value)}
        />
      )
  }
}

/** A stored secret is shown only as set; typing replaces it, an empty field keeps it. */
function Segredo({
  campo,
  definido,
  valor,
  erro,
  aoMudar,
}: {
  campo: CampoDoCanal
  definido: boolean
  valor: string
  erro: string | undefined
  aoMudar: (v: string) => void
}) {
  const [trocando, setTrocando] = useState(!definido)
  if (trocando || erro) {
    const dica = definido ? 'Deixe em branco para manter o valor atual.' : campo.dica
    return (
      <PasswordField
        rotulo={campo.rotulo}
        autoComplete="off"
        value={valor}
        erro={erro}
        {...(dica ? { dica } : {})}
        onChange={(e) => aoMudar(e.currentTarget.value)}
      />
    )
  }
  return (
    <div>
      <p className="g-rotulo">{campo.rotulo}</p>
      <div className="flex items-center gap-2">
        <Chip tom="sucesso">Já preenchido</Chip>
        <span className="text-13 text-text-2" aria-hidden="true">
          ••••••••••
        </span>
        <Button tamanho="pequeno" aria-label={`Substituir ${campo.rotulo}`} onClick={() => setTrocando(true)}>
          Substituir
        </Button>
      </div>
    </div>
  )
}
