import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { liberarEntradaPeloTerminal } from '#modules/acesso/publico.ts'
import { lerAmbiente } from '#platform/config/ambiente.ts'
import { FalhaDeInicio } from '#platform/config/falha-de-inicio.ts'
import { criarExecutor } from '#platform/eventos/unidade.ts'
import { criarLog } from '#platform/log/log.ts'
import { identidadeNosEmails } from '#modules/empresa/publico.ts'
import { criarCorreio } from '#platform/mail/correio.ts'
import { criarAutorizacoes } from '#platform/mail/oauth/autorizacoes.ts'
import { PROVEDORES } from '#platform/mail/oauth/provedores.ts'
import { criarRede } from '#platform/net/buscar.ts'
import { abrirBanco } from '#platform/postgres/banco.ts'
import { lerChaveMestra } from '#platform/segredos/chave-mestra.ts'
import { criarCofre } from '#platform/segredos/cofre.ts'
import { conferirChave } from '#server/conferir-chave.ts'
import { montarContas } from '#server/contas.ts'
import { abrirPostgres } from '#server/postgres.ts'
import { exigirDados, ferramenta } from './ferramenta.ts'

const SEM_FATOR = '--sem-segundo-fator'

// `npm run recuperar-acesso -- email [--sem-segundo-fator]`: prints a link to set a new password. This grants no new
// rights: it needs read access to DATA_DIR and cannot be run over the network. The server may be running.
await ferramenta(async () => {
  const argumentos = process.argv.slice(2)
  const email = argumentos
    .find((a) => !a.startsWith('--'))
    ?.trim()
    .toLowerCase()
  const estranho = argumentos.find((a) => a.startsWith('--') && a !== SEM_FATOR)
  if (estranho) throw new FalhaDeInicio(`Não conheço a opção ${estranho}. Há só ${SEM_FATOR}.`)
  if (!email) throw new FalhaDeInicio('Diga de quem é o acesso: npm run recuperar-acesso -- seu@email.com.br')
  const ambiente = lerAmbiente()
  exigirDados(ambiente)
  // a missing key would be generated anew and could not decrypt the stored data
  if (!ambiente.CHAVE_MESTRA && !existsSync(join(ambiente.DATA_DIR, 'chave-mestra'))) {
    throw new FalhaDeInicio(`Não há chave mestra em ${ambiente.DATA_DIR}. Confira DATA_DIR ou defina CHAVE_MESTRA.`)
  }
  const log = criarLog({ nivel: ambiente.LOG_LEVEL })
  const postgres = await abrirPostgres(ambiente, log)
  const banco = abrirBanco({ url: postgres.url, papel: 'girassol_app', max: 2 })
  try {
    const cofre = criarCofre(lerChaveMestra(ambiente.DATA_DIR, ambiente.CHAVE_MESTRA))
    await conferirChave(postgres.url, cofre)
    const executar = criarExecutor(banco, () => {})
    const rede = criarRede({ permitidos: ambiente.SSRF_PERMITIDOS, log })
    const urlPublica = () => ambiente.urlPublica
    const { admin } = montarContas({
      ambiente,
      banco,
      cofre,
      log,
      executar,
      correio: criarCorreio({
        smtpUrl: ambiente.SMTP_URL,
        remetente: ambiente.MAIL_FROM,
        identidade: () => identidadeNosEmails(banco.db),
        banco,
        cofre,
        rede,
        autorizacoes: criarAutorizacoes({ banco, cofre, rede, executar, urlPublica, provedores: PROVEDORES }),
        log,
      }),
      chaveDeServico: ambiente.SUPABASE_SERVICE_KEY ?? '',
      urlPublica: () => ambiente.urlPublica,
    })
    const semFator = argumentos.includes(SEM_FATOR)
    const pessoa = await liberarEntradaPeloTerminal({ banco, executar, admin }, email, semFator)
    const { link, codigo } = await admin.gerarLink('recovery', email)
    console.log(`\n  Abra este link no navegador e escolha outra senha, ${pessoa.nome}:\n\n  ${link}\n`)
    console.log(`  Ele vale por 1 hora e serve uma vez só. Em "Esqueci a senha" também serve o código ${codigo}.`)
    console.log('  Se o Girassol não estiver no ar, rode npm start antes de abrir.')
    if (!ambiente.PUBLIC_URL) console.log('  Se ele atende em outro endereço ou porta, troque o começo do link.')
    if (pessoa.fatores > 0 && !semFator) {
      console.log(`  A conta tem segundo fator. Sem o aparelho, rode de novo com ${SEM_FATOR}.`)
    }
    console.log('')
  } finally {
    await banco.fechar()
    await postgres.fechar()
  }
})
