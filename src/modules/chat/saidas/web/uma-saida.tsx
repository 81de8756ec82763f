import { useState } from 'react'
import { EntregaFeita } from '#ui/integracao/entrega-feita.tsx'
import type { Saida } from '../contract/saidas.ts'
import { falhou } from '#modules/chat/nucleo/web/dados/erro.ts'
import { useAtosDasSaidas, useSaida } from './dados.ts'
import { nomeDoEvento } from './palavras.ts'

export function UmaSaida({ caixaId, s }: { caixaId: string; s: Saida }) {
  const [aberta, setAberta] = useState(false)
  const { repetir } = useAtosDasSaidas(caixaId)
  const { data, isError } = useSaida(caixaId, s.id, aberta)
  const tentarAgora = async () =>
    void (await repetir(s.id).catch(falhou('A entrega não pôde ser repetida.', 'Tente mais tarde.')))
  return (
    <li>
      <EntregaFeita
        e={s}
        em={s.criado_em}
        oQue={nomeDoEvento(s.evento)}
        inteira={data}
        falhou={isError}
        aoAbrir={setAberta}
        aoRepetir={tentarAgora}
      />
    </li>
  )
}
