import { z } from 'zod'
import { diaAqui, momentoCurtoAqui } from '#kit/aqui.ts'
import { usuariosComPermissao } from '#modules/acesso/publico.ts'
import { podarCopias } from '#platform/copia/repositorio/copias.ts'
import { medirDisco } from '#platform/disco/disco.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import type { Modulo } from '#platform/modulo.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { Servicos } from '#platform/servicos.ts'
import { aviso } from '#platform/tipo-de-aviso.ts'
import { copiaFalhou, discoBaixo } from '../eventos.ts'
import { avisoDaAutorizacao } from './aviso-do-correio.ts'
import { criarCopiaNoturna } from './copia-noturna.ts'

const CUIDA = 'plataforma.configurar'
/** Delay of the first check after the start: a machine that is off at night makes its backup in the morning. */
const PRIMEIRA_MS = 5000
const administradores = async (db: Db) => (await usuariosComPermissao(db, CUIDA)).map((x) => x.id)
const emGb = (bytes: number) => `${(bytes / 1024 ** 3).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} GB`

const dadosDoDisco = z.object({ dia: z.string(), pasta: z.string(), livre_bytes: z.number(), cheio: z.boolean() })

/** The machine that runs Girassol: nightly backup and free disk space. Administrators are notified of problems. */
export function moduloDaMaquina(s: Servicos): Modulo {
  const copia = criarCopiaNoturna(s)
  const ditos = new Set<string>()
  let primeira: NodeJS.Timeout | undefined

  async function olharDiscos(): Promise<void> {
    const { DATA_DIR, COPIA_PASTA } = s.ambiente
    // skip until the first administrator exists: no user could be notified
    if ((await administradores(s.banco.db)).length === 0) return
    for (const pasta of new Set([DATA_DIR, COPIA_PASTA ?? DATA_DIR])) {
      const disco = await medirDisco(pasta)
      if (!disco || disco.estado === 'ok') continue
      const fato = { dia: diaAqui(), pasta, livre_bytes: disco.livre_bytes, cheio: disco.estado === 'cheio' }
      const chave = `${fato.dia} ${pasta} ${fato.cheio}`
      if (ditos.has(chave)) continue
      await s.executar(sistema, async (u) => u.emitir(discoBaixo, fato))
      ditos.add(chave)
    }
  }

  const olhar = () =>
    Promise.all([olharDiscos(), copia.conferir()]).catch((erro: unknown) =>
      s.log.warn({ err: erro }, 'looking after the machine failed; the next round tries again'),
    )

  return {
    rotinas: [
      { nome: 'maquina:copia-noturna', cron: '*/10 * * * *', executar: () => copia.conferir() },
      { nome: 'maquina:olhar-discos', cron: '*/5 * * * *', executar: olharDiscos },
      { nome: 'maquina:podar-copias', cron: '17 5 * * *', executar: () => podarCopias(s.banco.db) },
    ],
    avisos: [
      avisoDaAutorizacao,
      aviso(copiaFalhou, z.object({ devida: z.string(), erro: z.string() }), {
        tipo: 'maquina.copia',
        modulo: 'Plataforma',
        rotulo: 'Cópia de segurança que falhou',
        dica: 'Quando a cópia da noite não pôde ser feita. Não pode ser desligado no sino.',
        padrao: ['sino', 'cartao', 'email'],
        critico: true,
        permissao: CUIDA,
        ler: async (db, f) => ({
          para: await administradores(db),
          por: null,
          titulo: `A cópia de segurança de ${momentoCurtoAqui(new Date(f.devida))} não foi feita`,
          detalhe: f.erro.slice(0, 300),
          chave: `maquina.copia:${f.devida}`,
        }),
      }),
      aviso(discoBaixo, dadosDoDisco, {
        tipo: 'maquina.disco',
        modulo: 'Plataforma',
        rotulo: 'Disco quase cheio',
        dica: 'Quando resta pouco espaço no disco do servidor. Não pode ser desligado no sino.',
        padrao: ['sino', 'cartao', 'email'],
        critico: true,
        permissao: CUIDA,
        ler: async (db, f) => ({
          para: await administradores(db),
          por: null,
          titulo: f.cheio ? 'O disco do servidor está cheio' : 'O disco do servidor está quase cheio',
          detalhe: `Restam ${emGb(f.livre_bytes)} em ${f.pasta}. Libere espaço para que mensagens e arquivos continuem a ser guardados.`,
          chave: `maquina.disco:${f.dia}:${f.cheio}:${f.pasta}`.slice(0, 200),
        }),
      }),
    ],
    iniciar: () => void (primeira = setTimeout(() => void olhar(), PRIMEIRA_MS).unref()),
    async fechar() {
      clearTimeout(primeira)
      await copia.fechar()
    },
  }
}
