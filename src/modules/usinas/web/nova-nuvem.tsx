import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { novaNuvem, nuvens, type Nuvem } from '../contract/nuvens.ts'
import { relerUsinas } from './dados.ts'

type Provedor = Nuvem['provedor']
interface DoProvedor {
  nome: string
  regioes: readonly (readonly [string, string])[]
  /** what its API asks for */
  credencial: readonly (readonly [string, string])[]
}

export const PROVEDORES: Readonly<Record<Provedor, DoProvedor>> = {
  growatt: {
    nome: 'Growatt',
    regioes: [
      ['mundo', 'Mundo'],
      ['us', 'Estados Unidos'],
      ['au', 'Austrália'],
    ],
    credencial: [['token', 'Token']],
  },
  huawei: {
    nome: 'Huawei FusionSolar',
    regioes: [
      ['la5', 'América Latina'],
      ['eu5', 'Europa'],
      ['intl', 'Internacional'],
    ],
    credencial: [
      ['usuario', 'Usuário da API'],
      ['senha', 'Senha da API'],
    ],
  },
  sungrow: {
    nome: 'Sungrow iSolarCloud',
    regioes: [
      ['mundo', 'Mundo'],
      ['eu', 'Europa'],
      ['com', 'China'],
    ],
    credencial: [
      ['chave', 'Chave de acesso'],
      ['appkey', 'Appkey'],
      ['refresh', 'Refresh token'],
    ],
  },
}
const provedores = ['growatt', 'huawei', 'sungrow'] as const

/** Links an account. What was typed stays when it is refused. */
export function NovaNuvem({ aoFechar }: { aoFechar: () => void }) {
  const [provedor, setProvedor] = useState<Provedor>('growatt')
  const [regiao, setRegiao] = useState('mundo')
  const [nome, setNome] = useState('')
  const [credencial, setCredencial] = useState<Readonly<Record<string, string>>>({})
  const { indo, erros, geral, fazer } = useAto()
  const p = PROVEDORES[provedor]
  const trocar = (novo: Provedor) => {
    setProvedor(novo)
    setRegiao(PROVEDORES[novo].regioes[0]?.[0] ?? '')
    setCredencial({})
  }
  const body = novaNuvem.safeParse({ provedor, regiao, nome, credencial })
  const ligar = async () => {
    if (!body.data) return
    const conta = body.data
    const feito = await fazer(async () => {
      await chamar(nuvens.criar, { body: conta })
      await relerUsinas()
    }, 'A conta não foi ligada. Tente de novo.')
    if (feito) aoFechar()
  }
  return (
    <section aria-label="Nova conta de monitoramento" className="grid gap-3 rounded-md border p-3">
      {geral && <AlertBox tom="perigo" titulo={geral} />}
      <TextField
        rotulo="Nome da conta"
        maxLength={80}
        value={nome}
        erro={erros.nome}
        onChange={(e) => setNome(e.currentTarget.value)}
      />
      <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
        <Select<Provedor>
          rotulo="Portal"
          opcoes={provedores.map((valor) => ({ valor, rotulo: PROVEDORES[valor].nome }))}
          valor={provedor}
          aoMudar={trocar}
        />
        <Select
          rotulo="Região"
          opcoes={p.regioes.map(([valor, rotulo]) => ({ valor, rotulo }))}
          valor={regiao}
          erro={erros.regiao}
          aoMudar={setRegiao}
        />
      </div>
      {p.credencial.map(([campo, rotulo]) => (
        <TextField
          key={campo}
          rotulo={rotulo}
          type="password"
          autoComplete="off"
          value={credencial[campo] ?? ''}
          erro={erros[`credencial.${campo}`]}
          onChange={(e) => setCredencial({ ...credencial, [campo]: e.currentTarget.value })}
        />
      ))}
      <p className="flex gap-2">
        <Button onClick={aoFechar}>Voltar</Button>
        <Button variante="primaria" ocupado={indo} disabled={!body.success} onClick={() => void ligar()}>
          Ligar a conta
        </Button>
      </p>
    </section>
  )
}
