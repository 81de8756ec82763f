import { useState } from 'react'
import { AlertBox } from '#ui/alert-box.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useGuardaDoRascunho } from '#ui/form/guarda-do-rascunho.ts'
import { useAto } from '#ui/usar-ato.ts'
import type { Caixa } from '#modules/chat/nucleo/tipos.ts'
import type { GuiaDoCanal } from '#modules/chat/canais/comum/web/guia-do-canal.ts'
import { useAtosDaCaixa } from '../dados.ts'
import { CamposDoCanal } from '../formulario-do-canal.tsx'
import { comoConfiguracao, conferirValores, errosDoServidor, valoresIniciais, type Erros } from '../valores-do-canal.ts'
import { RodapeDoPasso } from './rodape.tsx'

interface PropsDosDados {
  guia: GuiaDoCanal
  /** set when the user returned from the test step to correct something: the inbox exists already */
  caixa: Caixa | null
  aoVoltar: () => void
  aoPronto: (c: Caixa) => void
}

export function PassoDados({ guia, caixa, aoVoltar, aoPronto }: PropsDosDados) {
  const { criar, alterar } = useAtosDaCaixa()
  const [nome, setNome] = useState(caixa?.nome ?? '')
  const [valores, setValores] = useState(() => valoresIniciais(guia, caixa?.configuracao))
  const guardar = useGuardaDoRascunho([nome, valores])
  const [erros, setErros] = useState<Erros>({})
  const [geral, setGeral] = useState<string | null>(null)
  const { indo, fazer } = useAto()
  const enviar = async () => {
    if (indo) return
    const falhas = {
      ...(nome.trim() === '' ? { nome: 'Nome é obrigatório' } : {}),
      ...conferirValores(guia, valores, caixa?.configuracao),
    }
    setErros(falhas)
    setGeral(null)
    if (Object.keys(falhas).length > 0) return
    const configuracao = comoConfiguracao(guia, valores, caixa?.configuracao)
    await fazer(
      async () => {
        const pronta = caixa
          ? await alterar(caixa.id, { nome: nome.trim(), configuracao })
          : await criar({ nome: nome.trim(), tipo: guia.tipo, configuracao: semNulos(configuracao) })
        guardar()
        aoPronto(pronta)
      },
      (erro) => {
        const recusa = errosDoServidor(guia, erro, 'A caixa não pôde ser criada.')
        setErros(recusa.campos)
        setGeral(recusa.geral)
      },
    )
  }
  return (
    <form
      noValidate
      aria-label="Dados da caixa"
      className="grid gap-4"
      onSubmit={(e) => {
        e.preventDefault()
        void enviar()
      }}
      onKeyDown={(e) => e.key === 'Enter' && (e.ctrlKey || e.metaKey) && void enviar()}
    >
      {guia.preparo.length > 0 && (
        <section aria-label="Tenha à mão" className="rounded bg-surface-2 px-3 py-2.5 text-13">
          <b className="font-semibold">Tenha à mão</b>
          <ul className="mt-1 grid list-disc gap-1 pl-4 text-text-2">
            {guia.preparo.map((p) => (
              <li key={p}>{p}</li>
            ))}
          </ul>
        </section>
      )}
      {geral && <AlertBox tom="perigo" titulo={geral} />}
      <TextField
        rotulo="Nome"
        autoFocus
        maxLength={80}
        placeholder="Como as pessoas vão chamar esta caixa"
        value={nome}
        erro={erros.nome}
        onChange={(e) => setNome(e.currentTarget.value)}
      />
      <CamposDoCanal
        guia={guia}
        valores={valores}
        erros={erros}
        {...(caixa ? { atual: caixa.configuracao } : {})}
        aoMudar={(m) => setValores((antes) => ({ ...antes, ...m }))}
      />
      <RodapeDoPasso>
        {!caixa && <Button onClick={aoVoltar}>Voltar</Button>}
        <Button type="submit" variante="primaria" ocupado={indo}>
          {caixa ? 'Salvar e testar' : 'Criar caixa'}
        </Button>
      </RodapeDoPasso>
    </form>
  )
}

/** Omits empty fields of a new inbox, so that the server applies its defaults. */
const semNulos = (c: Record<string, unknown>) => Object.fromEntries(Object.entries(c).filter(([, v]) => v !== null))
