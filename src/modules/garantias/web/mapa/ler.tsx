import { useRef, useState } from 'react'
import { uuidv7 } from '#kit/id.ts'
import { ErroApp } from '#kit/erro.ts'
import { chamar, SemConexao } from '#platform/navegador/api.ts'
import { usePessoa, usePode } from '#platform/navegador/pessoa.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { Button } from '#ui/button.tsx'
import { Leitor } from '#ui/leitor/leitor.tsx'
import type { Resposta } from '#ui/leitor/tipos.ts'
import { Switch } from '#ui/switch.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { mapas, type Mapa } from '../../contract/mapa.ts'
import { nomeDaPosicao, normalizarSerie, proximaVaga, type Vaga } from '../../regras/posicao.ts'
import { relerUsina } from '../dados.ts'
import { filaDeLeituras } from './fila.ts'

interface Props {
  mapa: Mapa
  vaga: Vaga
  aoAvancar: (proxima: Vaga | null) => void
}

function falar(texto: string): void {
  if (!('speechSynthesis' in window)) return
  const fala = new SpeechSynthesisUtterance(texto)
  fala.lang = 'pt-BR'
  speechSynthesis.speak(fala)
}

/** One position after another: says where, reads, goes on. A refusal stays until the next reading. */
export function Ler({ mapa, vaga, aoAvancar }: Props) {
  const fila = filaDeLeituras(usePessoa().id)
  const aceita = usePode('garantias.serie.aceitar')
  const [fala, setFala] = useState(false)
  const [esperaAceite, setEsperaAceite] = useState<{ serie: string; vaga: Vaga; frase: string } | null>(null)
  const { indo, geral, fazer } = useAto()
  const feitas = useRef(new Set<string>())
  const faltam = mapa.resumo.modulos - mapa.resumo.lidos
  const jaNoMapa = (serie: string): string | null => {
    for (const s of mapa.strings)
      for (const p of s.posicoes) if (p.serie === serie) return nomeDaPosicao(s.n, p.posicao)
    return null
  }
  const avancar = (v: Vaga) => {
    feitas.current.add(`${v.string_id}:${v.posicao}`)
    const strings = mapa.strings.map((s) => ({
      ...s,
      posicoes: [
        ...s.posicoes,
        ...[...feitas.current].flatMap((f) => (f.startsWith(`${s.id}:`) ? [{ posicao: Number(f.split(':')[1]) }] : [])),
      ],
    }))
    const proxima = proximaVaga(strings, v)
    if (fala && proxima) falar(`S ${proxima.n}, ${proxima.posicao}`)
    aoAvancar(proxima)
  }
  const por = async (serie: string, v: Vaga, aceitar_fora_da_nota: boolean) => {
    const leitura = { string_id: v.string_id, posicao: v.posicao, serie }
    const chave = uuidv7()
    try {
      const { data } = await chamar(mapas.ler, {
        params: { id: mapa.usina_id },
        body: { chave, ...leitura, aceitar_fora_da_nota },
      })
      void relerUsina()
      return `${nomeDaPosicao(v.n, v.posicao)}. ${data.lidos} de ${mapa.resumo.modulos} lidos.`
    } catch (e) {
      if (!(e instanceof SemConexao)) throw e
      fila.por(chave, { usina: mapa.usina_id, ...leitura })
      return `${nomeDaPosicao(v.n, v.posicao)}, guardada neste aparelho até a rede voltar.`
    }
  }
  const ler = async (texto: string): Promise<Resposta> => {
    const serie = normalizarSerie(texto)
    setEsperaAceite(null)
    const la = jaNoMapa(serie)
    if (la) return { tom: 'repetida', texto: `Este módulo já está em ${la}.` }
    try {
      const frase = await por(serie, vaga, false)
      avancar(vaga)
      return { tom: 'aceita', texto: frase }
    } catch (e) {
      if (e instanceof ErroApp && e.code === 'FORA_DA_NOTA' && aceita)
        setEsperaAceite({ serie, vaga, frase: e.message })
      throw e
    }
  }
  const aceitar = async (a: { serie: string; vaga: Vaga }) => {
    if (!(await fazer(() => por(a.serie, a.vaga, true)))) return
    setEsperaAceite(null)
    avancar(a.vaga)
  }
  return (
    <section aria-label="Ler séries" className="grid grid-cols-1 gap-3">
      <p className="rounded-lg border-2 border-primary p-3 text-center" aria-live="polite">
        <span className="block text-12 text-text-2">Próxima a ler</span>
        <strong className="num text-[34px] leading-tight font-semibold">{nomeDaPosicao(vaga.n, vaga.posicao)}</strong>
        <span className="num block text-12 text-text-2">
          {faltam === 1 ? `Falta 1 de ${mapa.resumo.modulos}` : `Faltam ${faltam} de ${mapa.resumo.modulos}`}
        </span>
      </p>
      <Leitor rotulo={`Série de ${nomeDaPosicao(vaga.n, vaga.posicao)}`} aoLer={({ texto }) => ler(texto)} />
      {esperaAceite && (
        <AlertBox
          tom="alerta"
          titulo={esperaAceite.frase}
          acao={
            <Button tamanho="pequeno" ocupado={indo} onClick={() => void aceitar(esperaAceite)}>
              Usar mesmo assim
            </Button>
          }
        />
      )}
      {geral && <AlertBox tom="perigo" titulo={geral} />}
      <Switch rotulo="Falar a posição" checked={fala} onChange={(e) => setFala(e.currentTarget.checked)} />
    </section>
  )
}
