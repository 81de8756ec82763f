import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { avisar } from '#ui/avisos.ts'
import { DateField } from '#ui/date-field.tsx'
import { Select } from '#ui/select.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { habilidades, type Habilidade } from '#modules/ordens/tipos.ts'
import { equipes } from '../../contract/equipes.ts'
import { nomesDasHabilidades } from '../../regras/habilidades.ts'
import { relerAgenda, usePessoas } from '../dados.ts'
import { Rodape } from './rodape.tsx'

/** Until when a technician may do something. */
export function Certificado({ aoFim }: { aoFim: () => void }) {
  const pessoas = usePessoas()
  const [usuario, setUsuario] = useState<string | null>(null)
  const [habilidade, setHabilidade] = useState<Habilidade>('nr10')
  const [ate, setAte] = useState('')
  const { indo, geral, fazer, dizer } = useAto()
  const salvar = async () => {
    if (usuario === null) return dizer('Escolha a pessoa.')
    const feito = await fazer(async () => {
      await chamar(equipes.certificar, {
        body: { usuario_id: usuario, habilidade, valido_ate: ate === '' ? null : ate },
      })
      await relerAgenda()
    })
    if (feito) {
      avisar({ titulo: 'Certificado registrado', tom: 'sucesso' })
      aoFim()
    }
  }
  return (
    <form
      aria-label="Certificado"
      className="grid gap-3"
      onSubmit={(e) => {
        e.preventDefault()
        void salvar()
      }}
    >
      <Select
        rotulo="Pessoa"
        opcoes={(pessoas.data ?? []).map((p) => ({ valor: p.id, rotulo: p.nome }))}
        valor={usuario}
        aoMudar={setUsuario}
      />
      <Select
        rotulo="Habilidade"
        opcoes={habilidades.map((h) => ({ valor: h, rotulo: nomesDasHabilidades[h] ?? h }))}
        valor={habilidade}
        aoMudar={setHabilidade}
      />
      <DateField rotulo="Vale até" dica="Em branco: não vence" valor={ate} aoMudar={setAte} />
      <Rodape geral={geral} indo={indo} salvar="Registrar" aoFim={aoFim} />
    </form>
  )
}
