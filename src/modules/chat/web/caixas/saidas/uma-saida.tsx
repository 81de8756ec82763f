import { useState } from 'react'
import { avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { StatusChip } from '#ui/chip.tsx'
import { dataHora } from '#ui/formatos.ts'
import { RotateCw } from '#ui/icones.ts'
import type { Saida } from '../../../contract/saidas.ts'
import { fraseDeErro } from '../../dados/erro.ts'
import { useAtosDasSaidas, useSaida } from './dados.ts'
import { nomeDoEvento, SITUACOES_DE_SAIDA } from './palavras.ts'

/** One delivery; opened, each try with its answer, and what was sent. */
export function UmaSaida({ caixaId, s }: { caixaId: string; s: Saida }) {
  const [aberta, setAberta] = useState(false)
  const [ocupado, setOcupado] = useState(false)
  const { repetir } = useAtosDasSaidas(caixaId)
  const { data, isError } = useSaida(caixaId, s.id, aberta)
  const { tom, rotulo } = SITUACOES_DE_SAIDA[s.situacao]
  const tentarAgora = async () => {
    setOcupado(true)
    try {
      await repetir(s.id)
    } catch (erro) {
      avisarFalha('A entrega não pôde ser repetida.', new Error(fraseDeErro(erro, 'Tente mais tarde.')))
    } finally {
      setOcupado(false)
    }
  }
  return (
    <li>
      <details className="py-2" onToggle={(e) => setAberta(e.currentTarget.open)}>
        <summary className="flex items-center gap-3 text-13">
          <time className="num w-34 shrink-0 text-12 text-text-2" dateTime={s.criado_em}>
            {dataHora(s.criado_em)}
          </time>
          <span className="min-w-0 flex-1 truncate">
            {nomeDoEvento(s.evento)} <span className="text-text-2">→ {s.destino_nome}</span>
          </span>
          {s.tentativas > 1 && <span className="num text-12 text-text-2">{s.tentativas} tentativas</span>}
          <StatusChip tom={tom}>{rotulo}</StatusChip>
        </summary>
        {s.erro && s.situacao !== 'entregue' && <p className="mt-2 text-12 text-danger">{s.erro}{s.tentar_em ? ` Nova tentativa em ${dataHora(s.tentar_em)}.` : ''}</p>}
        {s.situacao !== 'entregue' && (
          <Button className="mt-2" tamanho="pequeno" icone={<RotateCw className="size-3.5" />} ocupado={ocupado} onClick={() => void tentarAgora()}>
            {s.situacao === 'morta' ? 'Enviar de novo' : 'Tentar agora'}
          </Button>
        )}
        {isError && <p className="mt-2 text-12 text-danger">Não foi possível carregar esta entrega.</p>}
        {data && (
          <>
            <ol aria-label="Tentativas" className="mt-2 grid gap-1 text-12">
              {data.historico.map((t) => (
                <li key={t.em} className="flex gap-3">
                  <time className="num text-text-2" dateTime={t.em}>
                    {dataHora(t.em)}
                  </time>
                  <span className="num">{t.status ?? '—'}</span>
                  <span className="num text-text-2">{t.ms} ms</span>
                  <span className="min-w-0 flex-1 truncate">{t.erro ?? 'Entregue'}</span>
                </li>
              ))}
            </ol>
            <pre className="mt-2 max-h-80 overflow-auto rounded bg-surface-2 p-3 text-12" tabIndex={0} aria-label="Conteúdo enviado">
              {data.corpo === null ? 'Ainda não foi enviada.' : JSON.stringify(data.corpo, null, 2)}
            </pre>
          </>
        )}
      </details>
    </li>
  )
}
