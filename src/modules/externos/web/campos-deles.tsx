import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/select.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { externos } from '../contract/externos.ts'
import { camposLidos, type CampoLido, type Sistema, type TipoDeRegistro } from '../tipos.ts'

const ROTULO: Record<CampoLido, string> = {
  id: 'Identificador',
  nome: 'Nome',
  telefone: 'Telefone',
  email: 'E-mail',
  documento: 'CPF/CNPJ',
  cidade: 'Cidade',
  uf: 'UF',
  titulo: 'Título da oportunidade',
  funil: 'Funil',
  estagio: 'Estágio',
  valor: 'Valor',
  contato: 'Contato da oportunidade',
}
const DA_OPORTUNIDADE: readonly CampoLido[] = ['titulo', 'funil', 'estagio', 'valor', 'contato']

interface Props {
  sistema: Sistema
  tipo: TipoDeRegistro
  pronta: boolean
  campos: Partial<Record<CampoLido, string>>
  aoMudar: (campos: Partial<Record<CampoLido, string>>) => void
}

/** Maps external fields to ours, with a sample of the source. Unmapped fields are found by their usual names. */
export function CamposDeles({ sistema, tipo, pronta, campos, aoMudar }: Props) {
  const [amostra, setAmostra] = useState<{ campos: string[]; linhas: { bruto: Record<string, string> }[] } | null>(null)
  const { indo, geral, fazer } = useAto()
  const testar = () =>
    fazer(
      async () => setAmostra((await chamar(externos.amostra, { params: { sistema }, body: { tipo } })).data),
      'O sistema não respondeu.',
    )
  const exemplo = (nome: string) => amostra?.linhas.map((l) => l.bruto[nome]).find(Boolean)
  const nomes = [...new Set([...(amostra?.campos ?? []), ...Object.values(campos)])].filter((n): n is string =>
    Boolean(n),
  )
  const opcoes = [
    { valor: '', rotulo: 'Pelos nomes de costume' },
    ...nomes.map((n) => ({ valor: n, rotulo: exemplo(n) ? `${n} (${exemplo(n)?.slice(0, 24)})` : n })),
  ]
  return (
    <fieldset className="flex flex-col gap-3 rounded border p-3">
      <legend className="px-1 text-13 font-medium">O que é cada campo</legend>
      {geral && <AlertBox tom="perigo" titulo={geral} />}
      {amostra?.campos.length === 0 && (
        <AlertBox tom="info" titulo="O sistema respondeu, mas sem nenhum registro que se entenda." />
      )}
      {!amostra && (
        <p className="text-12 text-text-2">
          {pronta
            ? 'Teste a ligação guardada: os campos que o sistema responder aparecem aqui para escolher, com um exemplo de cada.'
            : 'Guarde a ligação primeiro; depois teste, para escolher os campos pelo que o sistema responde.'}
        </p>
      )}
      <div>
        <Button tamanho="pequeno" ocupado={indo} disabled={!pronta} onClick={() => void testar()}>
          Testar a ligação
        </Button>
      </div>
      {nomes.length > 0 && (
        <div className="grid gap-3 sm:grid-cols-2">
          {camposLidos
            .filter((c) => tipo === 'oportunidade' || !DA_OPORTUNIDADE.includes(c))
            .map((c) => (
              <Select
                key={c}
                rotulo={ROTULO[c]}
                opcoes={opcoes}
                valor={campos[c] ?? ''}
                aoMudar={(v) => aoMudar(Object.fromEntries(Object.entries({ ...campos, [c]: v }).filter(([, n]) => n)))}
              />
            ))}
        </div>
      )}
    </fieldset>
  )
}
